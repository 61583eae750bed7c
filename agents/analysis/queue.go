package analysis

import (
	"container/heap"
	"sync"
)

// queue hands out tasks: those of a higher priority first, and among equals fairly, so that a request of a thousand positions does
// not keep one of a single position waiting. It is start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996): the first task
// of a request starts now, each other one a step after the one before it, and who starts earliest is next. Now is the start of
// the task handed out last.
type queue struct {
	mu    sync.Mutex
	more  sync.Cond
	tasks taskHeap
	now   map[int]int // by priority
	added int
	shut  bool // no more will come
	room  int  // tasks waiting at most
}

func newQueue(room int) *queue {
	q := &queue{now: map[int]int{}, room: room}
	q.more.L = &q.mu
	return q
}

// task is one position of a request.
type task struct {
	*job
	turn  int
	start int
	order int // of coming in
}

type taskHeap []*task

func (h taskHeap) Len() int      { return len(h) }
func (h taskHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h taskHeap) Less(i, j int) bool {
	a, b := h[i], h[j]
	switch {
	case a.Priority != b.Priority:
		return a.Priority > b.Priority
	case a.start != b.start:
		return a.start < b.start
	}
	return a.order < b.order
}
func (h *taskHeap) Push(x any) { *h = append(*h, x.(*task)) }
func (h *taskHeap) Pop() any {
	last := len(*h) - 1
	t := (*h)[last]
	(*h)[last] = nil
	*h = (*h)[:last]
	return t
}

// put adds the positions of a job, as soon as there is room for the first of them. It reports false where the queue is shut.
func (q *queue) put(j *job) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.tasks) >= q.room && !q.shut {
		q.more.Wait()
	}
	if q.shut {
		return false
	}
	for i, turn := range j.Turns {
		heap.Push(&q.tasks, &task{job: j, turn: turn, start: q.now[j.Priority] + i, order: q.added})
		q.added++
	}
	q.more.Broadcast()
	return true
}

// take waits for the next task; nil: no more will come.
func (q *queue) take() *task {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.tasks) == 0 && !q.shut {
		q.more.Wait()
	}
	if len(q.tasks) == 0 {
		return nil
	}
	t := heap.Pop(&q.tasks).(*task)
	q.now[t.Priority] = max(q.now[t.Priority], t.start)
	q.more.Broadcast()
	return t
}

// drop takes out the tasks of the jobs that are meant, in the order in which they came in.
func (q *queue) drop(meant func(*job) bool) (dropped []*task) {
	q.mu.Lock()
	defer q.mu.Unlock()
	var left taskHeap
	for _, t := range q.tasks {
		if meant(t.job) {
			dropped = append(dropped, t)
		} else {
			left = append(left, t)
		}
	}
	q.tasks = left
	heap.Init(&q.tasks)
	q.more.Broadcast()
	return dropped
}

// close says that no more will come. What waits is still handed out.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.shut = true
	q.more.Broadcast()
}

package picture

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
)

func save(t *testing.T, name string, img image.Image) {
	f, err := os.Create("/tmp/pictures/" + name + ".png")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

func crop(img *image.RGBA, x0, y0, x1, y1 int) image.Image { return img.SubImage(image.Rect(x0, y0, x1, y1)) }

func zoom(img *image.RGBA, x0, y0, x1, y1 int) image.Image {
	out := image.NewRGBA(image.Rect(0, 0, 2*(x1-x0), 2*(y1-y0)))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			out.Set(x, y, img.At(x0+x/2, y0+y/2))
		}
	}
	return out
}

func position(t *testing.T, id string, steps int, seed uint64) *gamble.State {
	g, err := gamble.New(scenarios.MustLoad(id), gamble.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := g.New().(*gamble.State)
	rng := rand.New(rand.NewPCG(seed, 1))
	for range steps {
		if s.Player() == engine.Terminal {
			break
		}
		acts := s.LegalActions(nil)
		if s.NodeKind() == "K_IMPULSE" && len(acts) > 1 && rng.IntN(8) > 0 && acts[0] == 2 {
			acts = acts[1:]
		}
		s.Apply(acts[rng.IntN(len(acts))])
	}
	return s
}

func TestShowPlan(t *testing.T) {
	os.MkdirAll("/tmp/pictures", 0o755)
	s := position(t, "gamble/basic", 0, 1)
	t0 := time.Now()
	snap := s.Snapshot().(gamble.Snapshot)
	b := newBoard(s.Map(), &snap)
	fmt.Println("board", time.Since(t0))
	for i := range b.areas {
		if s := b.areas[i].counters[0].height()/23; s<1 {
			fmt.Println(b.areas[i].number, s)
		}
		for j := range i {
			for n, r := range b.areas[i].things() {
				for m, q := range b.areas[j].things() {
					if r.overlaps(q) {
						fmt.Println(b.areas[i].number, n, b.areas[j].number, m)
					}
				}
			}
		}
		for n, r := range b.areas[i].things() {
			for _, z := range b.zones {
				if r.overlaps(z.box) {
					fmt.Println(b.areas[i].number, n, z.letter)
				}
			}
			for k, c := range b.crossings {
				if r.overlaps(rectAt(c.at[0], c.at[1], 0, 0).grow(7.5)) {
					fmt.Println(b.areas[i].number, n, k)
				}
			}
			for _, l := range b.labels {
				for _, q := range l.cover() {
					if r.overlaps(q) {
						fmt.Println(b.areas[i].number, n, l.text)
					}
				}
			}
		}
	}
	t0 = time.Now()
	sh := newSheet(b, 1000)
	fmt.Println("sheet", time.Since(t0))
	img := image.NewRGBA(sh.img.Rect)
	copy(img.Pix, sh.img.Pix)
	c := newCanvas(img, sh.scale)
	for i := range b.areas {
		a := &b.areas[i]
		c.edge(a.counters[0], 1, 1, color.NRGBA{80, 80, 80, 255})
		c.edge(a.counters[1], 1, 1, color.NRGBA{0, 0, 200, 255})
		c.box(a.badge, 2, color.NRGBA{0, 0, 0, 120})
		c.edge(a.chip, 1, 1, color.NRGBA{200, 0, 200, 255})
	}
	for _, x := range b.crossings {
		c.disc(x.at, 6.6, bridgeFill)
	}
	save(t, "plan", img)
	save(t, "plan-n", zoom(img, 480, 180, 880, 680))
}

func TestShow(t *testing.T) {
	for _, c := range []struct {
		id    string
		steps int
		width int
	}{{"gamble/basic", 0, 1000}, {"gamble/basic", 900, 1000}, {"gamble/basic", 420, 1000}, {"gamble/basic", 420, 400}, {"gamble/one-bridge", 0, 1000}, {"gamble/basic", 420, 2000}} {
		s := position(t, c.id, c.steps, 3)
		img, err := Paint(s, c.width)
		if err != nil {
			t.Fatal(err)
		}
		t0 := time.Now()
		for range 10 {
			Paint(s, c.width)
		}
		fmt.Println(c, time.Since(t0)/10, s.Heading())
		name := fmt.Sprintf("%s-%d-%d", c.id[7:], c.steps, c.width)
		save(t, name, img)
		k := float64(c.width) / 1000
		_ = k
		if c.width == 1000 {
			save(t, name+"-a", zoom(img, 480, 180, 880, 680))
		}
	}
}

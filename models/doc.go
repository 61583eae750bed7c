// Package models holds networks that evaluate positions of board games: their shape, their weights and a
// forward pass in plain float32.
//
// A network reads a board as a graph. Its input is one position's observation, taken apart by a
// [Shape] into nodes (places), things that stand at nodes (units, bridges, depots) and vectors (the
// turn, the tracks). It scores legal actions only, each from what it names.
//
// # The network
//
// For a position of side s to decide, with C [Config.Channels], G [Config.Context], D [Config.Action] and
// V [Config.Value] (names of parameters in quotes, · a product with a matrix, all vectors are rows):
//
//	x_l  the row of node l;  y_t  the row of thing t of kind k;  g  the vectors, strung together
//	k'   2k or 2k+1, where the split column of y_t is 1
//
//	h_l  = relu(x_l · "node/in" + "node/embed"[l] + "node/bias" + sum over things t at l of y_t · "thing/in"[k'])
//	c    = relu(g · "vector/in" + "vector/bias")
//	then for each block b:
//	p    = mean of h over the nodes in play
//	m_l  = mean of h over the neighbours of l in play; 0 without neighbours
//	c   += relu(c · "b/cc" + p · "b/pc" + "b/cbias")
//	h_l += relu(h_l · "b/hh" + m_l · "b/mh" + c · "b/ch" + "b/hbias")
//
// and in the end, p once more the mean of h:
//
//	z_a    = relu("action/embed"[a] + c · "action/context"[s] + "action/bias"[s] + h_i · "action/first" + h_j · "action/second" + y_t · "action/thing"[k])
//	score_a = z_a · "action/out"[s]           policy = softmax over the legal actions
//	v      = relu(c · "value/context"[s] + p · "value/nodes"[s] + "value/bias"[s])
//	win, margin, short... = v · "value/out"[s] + "value/outbias"[s]
//	owner_l = h_l · "owner/out" + "owner/bias"                     softmax over owners
//	alive_t = h_i · "alive/node" + y_t · "alive/thing"[k] + "alive/bias"[k]     logistic
//
// where i and j are the nodes that action a names: the node itself, or the places of the thing t it
// names; a thing that stands nowhere, and an action that names nothing, adds nothing. Node l is only in
// play where the [Board] says so; others are left out of everything. The value of the position is
// tanh(win), as seen by side 0 whoever decides; margin, points beyond what is needed in units of the
// game (engine.Score; tens of victory points in gamble), and the short-term values are linear, also as seen by side 0.
//
// For a game without nodes h, p and m are absent and all of the network is c.
package models

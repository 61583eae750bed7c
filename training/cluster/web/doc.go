// Package web lets workers anywhere play for a learner over HTTPS, and tells people how it stands.
//
// The learner serves a [cluster.Coordinator] through [Handler], on what [Listen] opened; a worker has it back as a [Transport], by [Dial]:
//
//	l, err := web.Listen("0.0.0.0:7345", tokens, web.Certificate{Cert: "cert.pem", Key: "key.pem"})
//	handler, err := web.Handler(web.Options{Coordinator: coordinator, Networks: networks, Tokens: tokens})
//	err = web.Serve(ctx, l, handler)
//
//	store, err := web.NewStore(dir, 1<<30, web.Client(nil))
//	transport, err := web.Dial("https://learner.example:7345", token, web.DialOptions{Store: store})
//
// Workers pull: the learner never connects to one, so they may sit behind any firewall. The calls are
//
//	GET  /v1/terms       what the run asks of workers: JSON, [cluster.Terms]
//	POST /v1/join        a [cluster.Hello] as JSON
//	POST /v1/next        {"worker", "most"} as JSON; the answer is a job, [cluster.EncodeJob]
//	POST /v1/batches     a batch, [cluster.EncodeBatch], whole or packed by zstd: 204 when its games are on disk
//	GET  /networks/ID    a network as a bundle, also in ranges and by HEAD
//	GET  /v1/status      JSON, [Status]
//	GET  /v1/health      204, of whoever asks: for the probes of a cluster
//
// and of arenas, which have their matches played by workers that are trusted, never by those that come this way:
//
//	POST   /v1/matches     a match, [cluster.EncodeMatch]; the answer is {"id"}
//	GET    /v1/matches/ID  how it stands, [cluster.DecodeStanding]; the answer waits a while for a result
//	DELETE /v1/matches/ID  it is not wanted any more, or was received
//
// An error is {"error": {"code", "message"}}, and those that package cluster knows travel as what they are.
//
// # Strangers
//
// Whoever comes this way is a stranger: some of its games are played again by the learner. It shows a token as
// "Authorization: Bearer TOKEN", joins under the name that the token is for and sends in no other, so that who is expelled
// stays so. A file of tokens has lines of name, token and role: a worker plays, an observer sees the status, and both read the
// terms. Without tokens, which is for this machine alone, workers have the names they say. The [Limits] bound what one of
// them costs: a job that never comes back leaves a hole in the numbers of the games, and nothing else. What cannot be told is
// whether a worker leaves out games whose end it did not like; the status says how many jobs each still holds.
//
// Networks need no token: their name is the SHA-256 of what is in them, which only a job tells. So any server of files can be
// a mirror, and what comes from one is checked. A [Store] fetches and keeps them, for workers of any transport.
package web

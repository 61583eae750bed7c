// Package stream connects a learner and its workers by NATS JetStream.
//
// A [Broker] is a NATS server in the process, of the learner or of its own; a cluster that exists already is reached by its
// address. Workers ask the learner for jobs by request and reply: a job is made at that moment, so none ever waits to
// become stale. Games go into a stream on disk, one for each run, and are acknowledged to the worker when they are synced.
// The [Learner] takes them out in its own time, and the broker forgets what it has taken. What was counted the learner's
// ledger says, never the broker.
//
//	broker, err := stream.Start(ctx, options)                     // by the learner
//	learner, err := stream.Open(ctx, broker.Options(), coordinator)
//	err = learner.Serve(ctx)
//
//	transport, err := stream.Dial(ctx, "tls://learner:4222", options)   // by a worker
//	worker := cluster.Worker{Transport: transport, …}
//
// Whoever may connect to a broker may do with it what the learner may, so only trusted workers come this way. Strangers
// come by HTTPS, see package web.
package stream

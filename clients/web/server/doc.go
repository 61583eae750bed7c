// Package server serves games in progress over HTTP: JSON for every question and every decision, server-sent
// events for what changes, and the page people play on. The server holds the dice and decides what is
// legal; a client only shows.
//
//	s, err := web.New(web.Options{Hall: hall, Registry: roster.Registry, Client: files, Address: "127.0.0.1:8017"})
//	err = web.Serve(ctx, listener, s) // until ctx is done
//
// openapi.yaml describes the interface, and the server hands it out at /api/v1/openapi.yaml. It is served
// on a loopback address without more ado; on any other only with a token. A request must name the server by
// an address of its own, and one that changes something or listens must not come from the page of another
// site.
package server

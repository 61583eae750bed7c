// Package mcp seats a language model at the board: a server of the Model Context Protocol, by which a program that runs a model
// begins games, reads positions in words or as JSON, and decides.
//
// The model has a seat at a table (package table) like a person, with an agent or a person across, so that what is hidden from
// the seat stays hidden, and games can be looked at on the page. What the tools may tell is for whoever runs the server to say:
// Options.Blind keeps the list of legal actions back, Options.Obscure gives places and units names that say nothing.
//
// A decision that is not legal changes nothing and is answered with the reason. Nothing is decided for the model.
package mcp

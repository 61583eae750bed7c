// Package analysis analyses positions in bulk, for programs: requests come in as lines of JSON, many at a time, and answers go
// out as lines of JSON when they are ready ([Engine.Serve]). The protocol is that of docs/analysis.md; it is made after the
// analysis engine of KataGo, whose words it keeps where they mean the same.
//
// What is answered depends on the request alone: not on others, nor on how many are worked on at once. Only the order of the
// answers does, and what is seen of a search before its end.
package analysis

package enginetest

// The kit's parts that its own tests call with a recorder.
var (
	FuzzGame = fuzzGame // what FuzzActions does with one stream of bytes
	PerftOne = perftOne // what Perft does with one case
)

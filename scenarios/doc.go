// Package scenarios holds the data the games are played on (maps, orders of battle, scenarios, as
// YAML in a directory a game), and reads it: the embedded files and those of researchers alike.
//
// The types to know are [Scenario], one set-up read, validated and complete, and its content by game:
// [Gamble] with its [GambleMap], and on a [HexMap] [Garden], [Endeavor] and [Reich]. [Load] takes an embedded scenario by its id,
// [ReadFile] one from disk, [List] says what there is:
//
//	s, err := scenarios.Load("gamble/one-bridge")
//	if err != nil {
//		return err
//	}
//	fmt.Println(s.Title, len(s.Content.(*Gamble).Placements), "units", s.Hash)
//
// A file is refused as a whole, with every fault in it and in the files it refers to: the error is
// [Errors], a list of [FieldError] with file, line, field, what was read and what is allowed.
// Unknown keys are faults. Whatever is accepted can be played: references resolve, numbers are in
// range, the map hangs together, nobody stands where he may not. [Scenario.Hash] is the same for
// files that play the same: formatting, names for display, sources and drawing do not count.
//
// The README.md beside the files of a game describes them key by key and tells what of the data is known
// and what is reconstructed.
package scenarios

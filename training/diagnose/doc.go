// Package diagnose tells whether a network learns: how far its values can be trusted, how far its policy is from
// what search makes of it, whether luck was measured fairly, and where the time went. All of it is pure functions
// of numbers; what depends on chance takes a generator.
//
// The first thing to look at when a network does not get stronger is the value head:
//
//	for _, turn := range diagnose.ByTurn(predictions) {
//		score := diagnose.Brier(turn.Predictions, rng)
//		// a skill that is not above 0 knows no more than the base rate
//	}
//
// Statistics of what does not vary, or of nothing at all, are NaN.
package diagnose

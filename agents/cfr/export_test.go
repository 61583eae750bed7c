package cfr

// IsLarge is isLarge, for tests.
var IsLarge = isLarge

package slowtwin

// Readings are those of the engine that bear on what is legal, with its defaults. Each is named as in
// docs/games/gamble.md.
type Readings struct {
	ImpulseZeroFreezeByMarker      bool // 20.61
	ArmourBarredAfterFailedAssault bool // 10.6
	SupportAgainOnlyAfterOverrun   bool // 10.5
	AirborneDepotsAirborneOnly     bool // 13.42
	ZoneFDepotsXXXOnly             bool // 13.42
	// BritishStayOffTheIsland keeps 1st Airborne from landing at 20, 23 and 24 on D-Day (23.2: none of the three can
	// trace to a Supply Head, for 24 is none).
	BritishStayOffTheIsland bool
}

// Defaults are the readings the engine takes unless told otherwise.
func Defaults() Readings {
	return Readings{
		ImpulseZeroFreezeByMarker:      true,
		ArmourBarredAfterFailedAssault: true,
		SupportAgainOnlyAfterOverrun:   true,
		AirborneDepotsAirborneOnly:     true,
	}
}

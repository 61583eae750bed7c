package gamble

import "testing"

func init() {
	rule("9.22a", "drm 0: a natural 3 fails and a 4 seizes", func(t *testing.T) {
		// 33-42 is the Grave river bridge: Vacant +1, river -1.
		p := newPos(t).put("us-82-1-504@33").ctl("33=airborne").turn(allied)
		p.do("ASSAULT", "?LOC 33", "UNIT us-82-1-504").can("EDGE 33-42").do("EDGE 33-42").wantKind(cSeize)
		p.fork().do("die 3").wantBridge("33-42", "german")
		p.do("die 4").wantBridge("33-42", "allied")
	})
}

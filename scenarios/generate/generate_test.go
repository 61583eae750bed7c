package generate

import "testing"

func TestTry(t *testing.T) {
	for seed := uint64(1); seed <= 5; seed++ {
		s, err := Garden(seed)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := s.Text(s.High)
		t.Logf("%s %d-%d\n%s", s.ID, s.Low, s.High, text)
	}
}

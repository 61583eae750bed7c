package env

import (
	"bytes"
	"encoding/json"
)

// Split takes records that stand one after the other in JSON lines apart. What is none of these is one part as it is.
func Split(data []byte) (parts [][]byte) {
	at, from := 0, -1
	for line := range bytes.Lines(data) {
		var head struct{ Format string }
		if bytes.Contains(line, []byte(RecordFormat)) && json.Unmarshal(line, &head) == nil && head.Format == RecordFormat {
			if from >= 0 {
				parts = append(parts, data[from:at])
			}
			from = at
		}
		at += len(line)
	}
	if len(parts) == 0 {
		return [][]byte{data}
	}
	return append(parts, data[from:])
}

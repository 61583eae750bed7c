package searchbench

import (
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// ThisMachine describes what the program runs on, as far as the system says. The build gets the commit behind it.
func ThisMachine(build string) *Machine {
	m := &Machine{CPU: runtime.GOARCH, Cores: runtime.NumCPU(), Load: "unknown", Go: runtime.Version(), Build: build}
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if _, after, ok := strings.Cut(string(text), "model name"); ok {
			name, _, _ := strings.Cut(after, "\n")
			m.CPU = strings.Trim(name, "\t :")
		}
	}
	if text, err := os.ReadFile("/proc/loadavg"); err == nil {
		m.Load, _, _ = strings.Cut(string(text), " ")
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				m.Build += ", commit " + s.Value[:min(7, len(s.Value))]
			case s.Key == "vcs.modified" && s.Value == "true":
				m.Build += " with changes"
			}
		}
	}
	return m
}

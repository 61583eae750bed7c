package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// userDataDir is where programs of this user keep what is theirs, in the way of the system.
func userDataDir() (string, error) {
	switch runtime.GOOS {
	case "windows":
		if dir := os.Getenv("LocalAppData"); dir != "" {
			return dir, nil
		}
		return "", errors.New("the variable LocalAppData is not set")
	case "darwin", "ios", "plan9":
		return os.UserConfigDir()
	}
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) { // another does not count
		return dir, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(home, ".local", "share"), nil
}

// openBrowser shows an address in the browser of the system. Whoever sees none types what was printed.
func openBrowser(url string) {
	name, args := browser(runtime.GOOS, os.Getenv)
	if name == "" {
		return
	}
	c := exec.Command(name, append(args, url)...) // without the terminal, so that nothing draws into it
	if c.Start() == nil {
		go func() { _ = c.Wait() }()
	}
}

// browser is the command that opens addresses; none where there is no screen.
func browser(system string, variable func(string) string) (name string, args []string) {
	switch system {
	case "windows":
		return "rundll32", []string{"url.dll,FileProtocolHandler"}
	case "darwin":
		return "open", nil
	}
	if variable("DISPLAY") == "" && variable("WAYLAND_DISPLAY") == "" {
		return "", nil
	}
	return "xdg-open", nil
}

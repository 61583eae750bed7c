package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"github.com/spf13/cobra"

	client "bridgehead/clients/web"
	"bridgehead/clients/web/server"
	"bridgehead/clients/web/server/menu"
	"bridgehead/engine"
	"bridgehead/env/wire"
	"bridgehead/games"
	"bridgehead/scenarios"
	"bridgehead/table"
)

const (
	pageAddr = "127.0.0.1:8017"
	anyAddr  = "127.0.0.1:0"
	// tokenVariable is where the token may stand.
	tokenVariable = "BRIDGEHEAD_TOKEN"
	// addressFile says, in the data directory, where the server that uses it is to be found.
	addressFile = "address"
)

// pageFlags are the flags of the server of the page.
type pageFlags struct {
	addr      string
	withAddr  bool // the flag was there: no other address will do
	noOpen    bool
	data      string
	tokenFile string
	hosts     []string   // other names of this machine
	saved     *savedGame // opens as a replay; nil: none
	fragment  string     // of the address that is opened, from # on
	// open shows an address in a browser; nil: that of the system.
	open func(url string)
}

func (f *pageFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.addr, "addr", pageAddr, "host:port of the page; a port that is taken is replaced by a free one, unless you name it")
	flags.StringSliceVar(&f.hosts, "host", nil, "a name by which other machines call this one, such as den.local, or with the port of a proxy before it, such as play.example.org:443; give it again for another one. Without a token it lets in those alone who were invited")
	flags.BoolVar(&f.noOpen, "no-open", false, "do not open the page in a browser")
	flags.StringVar(&f.data, "data", "", "where games are kept (default: bridgehead where your system keeps the data of programs)")
	flags.StringVar(&f.tokenFile, "token-file", "", "file with the token clients must show, not readable by everybody; or set "+tokenVariable)
}

// run serves the page until ctx is done.
func (f *pageFlags) run(ctx context.Context, a *app) (err error) {
	token, err := f.token()
	if err != nil {
		return err
	}
	if err := checkHosts(f.hosts); err != nil {
		return err
	}
	dir, err := f.directory()
	if err != nil {
		return err
	}
	registry := servedRegistry()
	library := scenarios.Library{Dir: filepath.Join(dir, madeDir)}
	games.UseMade(library)
	hall, err := table.Open(dir, table.Options{Registry: registry, New: playGame, Now: a.now, Targets: menu.Answers.Targets, Show: menu.Answers.Now, Evaluators: tableEvaluators(registry), Log: a.err})
	if err != nil {
		return inUse(dir, err, f.elsewhere())
	}
	defer func() { err = errors.Join(err, hall.Close()) }()
	if err := f.replay(hall); err != nil {
		return err
	}
	l, err := f.listen(token != "")
	if err != nil {
		return err
	}
	defer l.Close() // Serve has done so, where it was reached
	catalog := sync.OnceValues(func() (server.Catalog, error) { return menu.Catalog(registry) })
	s, err := f.server(a, l, server.Options{Hall: hall, Registry: registry, Token: token, Editor: editorIn(dir, library),
		Catalog: func() server.Catalog { c, _ := catalog(); return c }}) // its error ends the server, below
	if err != nil {
		return err
	}
	defer s.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() { // it takes a second, which nobody has to wait for who does not ask for it
		if _, err := catalog(); err != nil {
			stop()
		}
	}()
	url := "http://" + callable(l.Addr().String()) + "/"
	address := filepath.Join(dir, addressFile)
	if err := os.WriteFile(address, []byte(url+"\n"), 0o600); err == nil { // others are told, if that is possible
		defer os.Remove(address)
	}
	f.announce(a, dir, url)
	for _, other := range f.reachable(l.Addr().String()) {
		fmt.Fprintf(a.out, "From a phone or another machine: %s\n", other)
	}
	err = server.Serve(ctx, l, s)
	_, unread := catalog()
	return errors.Join(err, unread)
}

// server makes what answers on a listener.
func (f *pageFlags) server(a *app, l net.Listener, o server.Options) (*server.Server, error) {
	files, err := fs.Sub(client.Files, "dist")
	if err != nil {
		return nil, err
	}
	o.Insight, o.New, o.Client, o.Version, o.Evaluators = menu.Answers, playGame, files, version, playEvaluators()
	o.Foretell = newForetelling(servedNetworks()).foretell
	o.Address, o.Now, o.Log = l.Addr().String(), a.now, slog.New(slog.NewTextHandler(a.err, nil))
	if host, _, err := net.SplitHostPort(f.addr); err == nil && host != "" {
		o.Names = append(o.Names, host) // it may be a name
	}
	if name, err := os.Hostname(); err == nil && o.Token != "" {
		o.Names = append(o.Names, name)
	}
	o.Outside, o.Addresses = f.hosts, f.addresses(l.Addr().String())
	return server.New(o)
}

// madeDir is where scenarios are that were made on the page, and draftsDir where those are that are being made.
const (
	madeDir   = "scenarios"
	draftsDir = "drafts"
)

// editorIn is the scenario editor of a data directory.
func editorIn(dir string, library scenarios.Library) *server.Editor {
	e := &server.Editor{Dir: filepath.Join(dir, draftsDir), Library: library, Whole: map[string]string{}, Still: games.DraftOf,
		Make: func(sc *scenarios.Scenario) (engine.Game, error) { return games.Make(sc, "") }}
	for _, k := range games.Kinds {
		if k.Whole != "" {
			e.Whole[k.Key] = k.Whole
		}
	}
	return e
}

// useMade lets commands find what was made on the page of this user, where there is a place for it.
func useMade() {
	if dir, err := (&pageFlags{}).directory(); err == nil {
		games.UseMade(scenarios.Library{Dir: filepath.Join(dir, madeDir)})
	}
}

// announce prints where the page is, and opens it.
func (f *pageFlags) announce(a *app, dir, url string) {
	fmt.Fprintf(a.out, "Bridgehead is at %s\nGames are kept in %s. Ctrl-C ends the server; games go on the next time.\n", url, dir)
	switch {
	case f.saved != nil:
		fmt.Fprintf(a.out, "%s is at %s\n", shortName(f.saved.from), url+f.fragment)
	case f.fragment != "":
		fmt.Fprintf(a.out, "The position is at %s\n", url+f.fragment)
	}
	if f.noOpen {
		return
	}
	if f.open == nil {
		f.open = openBrowser
	}
	f.open(url + f.fragment)
}

// token finds the token of the file or of the environment; empty: there is none.
func (f *pageFlags) token() (string, error) {
	if f.tokenFile != "" {
		token, err := wire.ReadToken(f.tokenFile)
		if err != nil {
			return "", fmt.Errorf("--token-file: %w", err)
		}
		return token, nil
	}
	token, given := os.LookupEnv(tokenVariable)
	if !given || token == "" {
		return "", nil
	}
	if err := wire.CheckToken(token); err != nil {
		return "", fmt.Errorf("%s: %w", tokenVariable, err)
	}
	return token, nil
}

// directory is where games are kept.
func (f *pageFlags) directory() (string, error) {
	if f.data != "" {
		return f.data, nil
	}
	base, err := userDataDir()
	if err != nil {
		return "", fmt.Errorf("%w; name a directory with --data", err)
	}
	return filepath.Join(base, "bridgehead"), nil
}

// listen opens the address, or a free port where that was not asked for and is taken.
func (f *pageFlags) listen(token bool) (net.Listener, error) {
	l, err := wire.ListenTCP(f.addr, token)
	if !f.withAddr && errors.Is(err, syscall.EADDRINUSE) {
		l, err = wire.ListenTCP(anyAddr, token)
	}
	if err != nil {
		return nil, fmt.Errorf("--addr: %w", err)
	}
	return l, nil
}

// inUse adds to why a data directory cannot be opened where the server is that has it; what was to be shown has
// the fragment of an address there, or none.
func inUse(dir string, err error, fragment string) error {
	text, unread := os.ReadFile(filepath.Join(dir, addressFile))
	if at := strings.TrimSpace(string(text)); unread == nil && strings.HasPrefix(at, "http://") {
		err = fmt.Errorf("%w\nThe server that uses %s said it is at %s", err, dir, at)
		if fragment != "" {
			err = fmt.Errorf("%w\nThere you find it at %s", err, at+fragment)
		}
	}
	return err
}

// callable turns the address of every interface into one a browser can call.
func callable(address string) string {
	host, port, err := net.SplitHostPort(address)
	if ip := net.ParseIP(host); err == nil && ip != nil && ip.IsUnspecified() {
		return net.JoinHostPort("localhost", port)
	}
	return address
}

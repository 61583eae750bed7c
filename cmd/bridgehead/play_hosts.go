package main

import (
	"fmt"
	"net"
	"net/netip"
	"regexp"
)

// hostName is the name of a machine, perhaps with a port.
var hostName = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?(:[1-9][0-9]{0,4})?$`)

func checkHosts(names []string) error {
	for _, name := range names {
		if !hostName.MatchString(name) {
			return fmt.Errorf("--host: got %.100q, want the name of this machine, such as den.local, or that of a proxy before it with its port, such as play.example.org:443, without http://", name)
		}
	}
	return nil
}

// reachable are the addresses at which a server that listens on address, as host:port, can be called from elsewhere, each
// with the page that asks for the token. There are none where it listens to this machine alone.
func (f *pageFlags) reachable(address string) []string {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil
	}
	if ip, err := netip.ParseAddr(host); err != nil || ip.IsLoopback() {
		return nil
	}
	out := f.addresses(address)
	for i := range out {
		out[i] += "/login"
	}
	return out
}

// addresses are those that the links of invitations can have: by the names that were given, and by the addresses of this machine that
// others can call. Where a server listens to this machine alone, those are the names of a tunnel or a proxy.
func (f *pageFlags) addresses(address string) (out []string) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil
	}
	for _, name := range f.hosts {
		out = append(out, urlOf(name, port))
	}
	ip, err := netip.ParseAddr(host)
	switch {
	case err != nil || ip.IsLoopback():
	case ip.IsUnspecified():
		for _, own := range ownAddresses() {
			out = append(out, "http://"+net.JoinHostPort(own, port))
		}
	default:
		out = append(out, "http://"+net.JoinHostPort(host, port))
	}
	return out
}

// urlOf is the address of a name that may have the port of a proxy; of the usual ports of the web, without it.
func urlOf(name, port string) string {
	host, through, err := net.SplitHostPort(name)
	switch {
	case err != nil:
		return "http://" + net.JoinHostPort(name, port)
	case through == "443":
		return "https://" + host
	case through == "80":
		return "http://" + host
	}
	return "http://" + name
}

// ownAddresses are those of the interfaces of this machine that others can call.
func ownAddresses() (out []string) {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil // then they are not printed, and the page is there all the same
	}
	for _, a := range all {
		prefix, err := netip.ParsePrefix(a.String())
		if err != nil {
			continue
		}
		if ip := prefix.Addr(); ip.IsGlobalUnicast() {
			out = append(out, ip.String())
		}
	}
	return out
}

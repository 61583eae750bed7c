package main

import (
	"fmt"
	"net"
	"net/netip"
	"regexp"
)

// hostName is what can stand before the port of an address.
var hostName = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$`)

func checkHosts(names []string) error {
	for _, name := range names {
		if !hostName.MatchString(name) {
			return fmt.Errorf("--host: got %.100q, want the name of this machine alone, such as den.local, without http:// and port", name)
		}
	}
	return nil
}

// reachable are the addresses at which a server that listens on address, as host:port, can be called from elsewhere, each
// with the page that asks for the token. There are none where it listens to this machine alone.
func (f *pageFlags) reachable(address string) []string {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil
	}
	ip, err := netip.ParseAddr(host)
	if err != nil || ip.IsLoopback() {
		return nil
	}
	hosts := append([]string{}, f.hosts...)
	if ip.IsUnspecified() {
		hosts = append(hosts, ownAddresses()...)
	} else {
		hosts = append(hosts, host)
	}
	out := make([]string, len(hosts))
	for i, h := range hosts {
		out[i] = "http://" + net.JoinHostPort(h, port) + "/login"
	}
	return out
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

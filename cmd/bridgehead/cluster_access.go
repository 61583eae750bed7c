package main

import (
	"crypto/x509"
	"fmt"
	"net/http"
	"os"

	"github.com/spf13/cobra"

	"bridgehead/env/wire"
	"bridgehead/training/cluster/stream"
	"bridgehead/training/cluster/web"
)

// accessFlags are who one is to a broker, and whom one trusts.
type accessFlags struct {
	token, seed, credentials, ca string
}

func (f *accessFlags) add(c *cobra.Command, prefix string) {
	flags := c.Flags()
	flags.StringVar(&f.token, prefix+"token-file", "", "file with the token of the broker, not readable by everybody")
	flags.StringVar(&f.seed, prefix+"nkey", "", "file with the seed of an nkey, in place of a token")
	flags.StringVar(&f.credentials, prefix+"credentials", "", "file with the credentials of a NATS user, in place of a token")
	c.MarkFlagsMutuallyExclusive(prefix+"token-file", prefix+"nkey", prefix+"credentials")
}

// options are those of package stream.
func (f *accessFlags) options(prefix string) (o stream.Options, err error) {
	o.Seed, o.Credentials, o.CA = f.seed, f.credentials, f.ca
	o.Token, err = tokenOf(prefix+"token-file", f.token)
	return o, err
}

// tokenOf reads the file that a flag names; without one there is no token.
func tokenOf(flag, path string) (token string, err error) {
	if path == "" {
		return "", nil
	}
	if token, err = wire.ReadToken(path); err != nil {
		return "", fmt.Errorf("--%s: %w", flag, err)
	}
	return token, nil
}

// clientOf reaches addresses by HTTPS; it trusts the authorities of a file, or where there is none those the machine trusts.
func clientOf(authorities string) (*http.Client, error) {
	if authorities == "" {
		return web.Client(nil), nil
	}
	pem, err := os.ReadFile(authorities)
	if err != nil {
		return nil, fmt.Errorf("--tls-ca: %w", err)
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("--tls-ca: %s holds no certificate in PEM form", authorities)
	}
	return web.Client(roots), nil
}

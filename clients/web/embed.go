// Package client holds the page Bridgehead is played on as it was built, ready to be served.
package client

import "embed"

// Files is the page, under dist: index.html, the icon and hashed assets. CI checks that it is what
// npm run build makes of the source beside it.
//
//go:embed all:dist
var Files embed.FS

// Package bundle reads and writes the file that holds a network ready to play: the weights, what they
// are for, where they come from and how strong they have proved.
//
// # The file
//
// A bundle is one msgpack array of six elements:
//
//	magic     str    "bridgehead-bundle"
//	version   uint   1
//	config    map    [models.Config], by the names of its fields
//	about     map    the other fields of [Bundle], by the names in their tags
//	weights   array  one map {name, shape, data} for each parameter, in the order of [models.Config.Layout]
//	checksum  bin    32 bytes: the SHA-256 of all bytes before this element
//
// The data of a parameter is one blob, row-major: float32 little-endian, or float16 little-endian where
// the bundle says half. Numbers of float16 keep eleven bits: the relative error of a weight is at most
// 1/2048 down to 6.1e-5, and below that its error is at most 3e-8; weights beyond 65504 are refused.
//
// A reader trusts nothing: see [Read].
//
// Networks are exported as ONNX files, see [WriteONNX].
package bundle

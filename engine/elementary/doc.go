// Package elementary holds the elementary functions that games and values are made with: Exp, Log, Tanh, Pow and draws from
// the normal distribution.
//
// They are here because those of package math differ in the last bits from processor to processor: there some are in
// assembly, and the rest may be compiled to fused instructions. These are plain Go in which every product is rounded by
// a conversion, which the language promises to keep, so equal arguments have equal results, bit by bit, wherever Go runs.
// Functions of math that are exact or rounded correctly, as Sqrt, Floor and Abs are, need no twin.
//
// Exp and Log are within 1 unit in the last place, Tanh within 2.
package elementary

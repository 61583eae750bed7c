// Package help explains the rules in words of its own: what is decided at every kind of node, what every rule id that the
// program names is about, and a first game that teaches by playing. All of it is data beside the code: help.yaml and
// guide.yaml.
package help

// Package rules has the rules of an audit report, as pure functions: what a line is and when it is marked, passed or failed (line.go, marking.go),
// how two people's answers are merged (merge.go), how a report is scored (score.go), when it may be completed (gate.go), what would bring it to 85
// (lift.go), which lines a new report gets (template.go), what a resync does with them (resync.go), and which of a device's changes comes first
// (revision.go).
//
// The package imports only the standard library and words, so every room may use it. The web app has the same rules in TypeScript. The golden cases
// in testdata/golden run on both.
package rules

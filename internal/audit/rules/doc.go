// Package rules holds the rules of an audit report, pure: what a line is and when it is marked, passed or failed (line.go, marking.go), how a report is scored
// (score.go), when it may be completed (gate.go), what would bring it to 85 (lift.go), which lines a new one gets (template.go) and what becomes of them when
// it is refreshed (resync.go).
//
// It uses the standard library and words only, so any room may use it. The web app has the same rules in TypeScript; the golden cases in testdata/golden are
// run by both.
package rules

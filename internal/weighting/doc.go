// Package weighting is the room for the weightings: how much each section of an audit report counts in its total score.
//
// Words. A config is four weightings, whole percentages that add up to 100, with the day from which they count. Until the first config the defaults
// count (FD-19, AUDIT-089). How weightings affect a score is a rule of audits (audit/rules).
//
// States. A config is FUTURE until its day, then CURRENT until the day of the next one, then PAST. Days begin at midnight in Melbourne. Only future
// configs can be set or replaced, so past scores never change. A report uses the weightings of a certain day, which the audit room asks for
// (AMB-046).
//
// Who may do what (policy.go). Head office sets weightings. Everybody who reads reports may read them.
//
// Concurrency. A day has at most one config. When two are set for the same day at once, the later one replaces the other as a whole.
package weighting

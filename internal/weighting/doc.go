// Package weighting is the room of the weightings: how much each section of an audit report counts in its total score.
//
// Words. A config is the four weightings, whole percentages that together are 100, and the day from which they count. The defaults count before the first
// config (FD-19, AUDIT-089). What weightings do to a score is a rule of audits (audit/rules).
//
// States. A config is FUTURE until its day, then CURRENT until the day of the next one, then PAST. A day in Melbourne begins at its midnight. Only future
// configs can be set or replaced, so that no score of the past is ever in doubt. A report keeps the weightings of a day of its own, which the room of
// audits asks for (AMB-046).
//
// Who may (policy.go). Head office sets weightings. Whoever reads reports reads them.
//
// Concurrency. There is one config of a day. Of two that are set at once for the same day, the later one replaces the other as a whole.
package weighting

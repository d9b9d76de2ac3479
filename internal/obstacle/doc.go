// Package obstacle is the room for why lines of audit reports cannot be checked: the list of reasons that head office keeps.
//
// Words. An obstacle is a reason in a few words, such as 'Behind a locked cabinet'. Two that differ only in case or accents are the same. What a
// reason does to a line, to the score and to the gate is a rule of audits (audit/rules, ADR 0062).
//
// States. A reason is on the list, at its place, or it was on it once. It is never deleted: an auditor who left without a connection may still give
// it, and a report that has it keeps its words, because lines store them and not the reason's id (FD-217). To bring one back, head office writes it
// again.
//
// Who may do what (policy.go). Auditors read the list; head office replaces it.
//
// Concurrency. Head office replaces the whole list, so a repeat changes nothing. When two people do so at once, the later list counts.
package obstacle

// Package standards is the room of the store standards lines: the questions that audits ask about the store itself, such as whether its floor is swept.
//
// Words. A line has a name, a first day, perhaps a last one, and the tiers that it is for: the sizes of store that it is asked of. It is in force from its
// first to its last day, both included; without a last day it is open-ended (AMB-048). A line without tiers is asked of no store (AMB-050). The API calls
// the lines non-liquor lines, because the specification names the path so.
//
// States. By today's place beside its days a line is UPCOMING, ACTIVE, ENDED, or OTHER, which is in force without an end (NONLIQUOR-012 to NONLIQUOR-015).
// Once it has ended it is history and can neither be edited nor deleted (NONLIQUOR-016). A deleted line stays in the table, because reports and copies
// name it.
//
// Copies. Head office copies the lines of a day to the quarter that covers today, with the quarter's days (CopiesFor). A copy knows its line and its
// quarter, so pressing twice copies once, even after the copy was renamed (FD-24).
//
// Audits. The room of audits asks which lines are in force on the day of a report for its store's tier (InForce). A report keeps its questions as they
// were when it was made; what happens to a line later reaches open reports when they are resynced (FD-03, FD-11).
//
// Who may (policy.go). Whoever reads audit reports reads the lines, so owners and managers do. Head office alone adds, edits, deletes and copies them.
package standards

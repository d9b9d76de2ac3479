// Package standards is the room for store standards lines: the questions that audits ask about the store itself, such as whether its floor is swept.
//
// Words. A line has a name, a first day, sometimes a last day, and tiers: the sizes of store that it is for. It is in force from its first to its
// last day, both included; without a last day it is open-ended (AMB-048). A line without tiers is for no store (AMB-050). The API calls the lines
// non-liquor lines, because the specification uses that name in the path.
//
// States. A line is UPCOMING, ACTIVE or ENDED today, or OTHER, which means in force without an end (NONLIQUOR-012 to NONLIQUOR-015). Once it has
// ended, it can neither be edited nor deleted (NONLIQUOR-016). A deleted line stays in the table, because reports and copies refer to it.
//
// Copies. Head office copies the lines that were in force on a day to the quarter that covers today, with the quarter's days (CopiesFor). A copy
// records its original line and its quarter, so pressing the button twice copies once, even after the copy was renamed (FD-24).
//
// Audits. The audit room asks which lines are in force on the day of a report for its store's tier (InForce). A report keeps its questions as they
// were when it was created. Later changes to a line reach open reports when they are resynced (FD-03, FD-11).
//
// Who may do what (policy.go). Everybody who may read audit reports may read the lines, including owners and managers. Only head office may add,
// edit, delete and copy them.
package standards

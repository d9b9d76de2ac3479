// Package jobs does work after a request, once, whatever happens to the node that does it.
//
// A job is a row: a kind, its arguments, and when it is due. Enqueue writes it in the caller's transaction, so it exists if and only if what it follows
// from was committed. Each node has a Runner with a handler per kind; it claims a due job by moving the job's due time to the end of a lease and
// counting the attempt, in one conditional statement. While the handler works the lease is renewed. When the node dies, nobody renews: the job falls
// due again and another node claims it.
//
// An attempt that lost its lease cannot finish the job, because the number of the attempt has moved on. So:
//   - InTx makes a handler whose effect is a transaction: the job is marked as done in that same transaction, so the effect happens exactly once.
//   - Any other handler (mail, a call to another service) may run again when its node dies between the effect and the mark. It must bear that.
//
// A handler that fails is run again after a pause that doubles, until its attempts are used up; then the job is dead, and keeps its last error.
//
// Leases compare the clocks of nodes. They must agree to within seconds, as with any time service they do.
package jobs

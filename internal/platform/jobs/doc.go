// Package jobs does work after a request, once, whatever happens to the node that does it.
//
// A job is a row: a kind, its arguments, and when it is due. Enqueue writes it in the caller's transaction, so the job exists only if that
// transaction commits. Each node has a Runner with a handler per kind. It claims a due job with one conditional statement that counts the attempt and
// moves the due time to the end of a lease. While the handler works, the lease is renewed. When the node dies, nobody renews it: the job falls due
// again and another node claims it.
//
// An attempt that lost its lease cannot finish the job, because a newer attempt has been counted. So there are two kinds of handler:
//   - InTx is for a handler whose whole effect is a transaction. The job is marked as done in that same transaction, so the effect happens exactly
//     once.
//   - Any other handler (mail, a call to another service) may run again when its node dies between the effect and the mark. It must cope with that.
//
// A handler that fails is run again after a pause that doubles each time. When its attempts are used up, the job is dead and keeps its last error.
//
// Leases compare the clocks of different nodes, which must agree to within seconds. Any time service achieves that.
package jobs

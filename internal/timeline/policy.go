package timeline

import "caravan/internal/access"

// All permissions of the room are here. What somebody may open of each kind is part of its source.

// mayRead tells whether the person reads the timeline of a store: auditors of all stores, people of a store of theirs (AMB-010,
// AMB-076). People who only see Compliance have no page with one (FD-271).
func mayRead(a access.Actor, storeID string) bool { return !a.ComplianceOnly && a.ReadsStore(storeID) }

// kinds returns what the person sees in the timeline of a store that they may read. Results of audits are for auditors, owners and managers. Messages
// are private, so nobody reads them as somebody else.
func kinds(a access.Actor) (some []Kind) {
	if a.Role.IsAuditor() || a.ReadsOwnStore() {
		some = append(some, Report)
	}
	some = append(some, Closed, Post, Thanks, Entry, CamelBucks)
	if !a.Impersonated() {
		some = append(some, Message)
	}
	return some
}

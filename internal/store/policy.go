package store

import "caravan/internal/access"

// readers is the rule of the operation that reads one store. It has the same roles as access.Readers, but for another reason (AMB-010).
var readers = access.Only(access.HeadOffice, access.StoreRep, access.StoreOwner, access.StoreManager)

// mayList tells whether the actor may list all stores: auditors may (AMB-027).
func mayList(a access.Actor) bool { return a.Role.IsAuditor() }

// mayRead tells whether the actor may read a store: auditors may read all, owners and managers their own (AMB-010).
func mayRead(a access.Actor, id string) bool {
	return a.Role.IsAuditor() || (a.ReadsOwnStore() && a.StoreID == id)
}

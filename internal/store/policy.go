package store

import "caravan/internal/access"

// canView tells whether the actor may read a store: auditors every one, owners and managers their own (AMB-010).
func canView(a access.Actor, id string) bool {
	return a.Role.IsAuditor() || (a.StoreID == id && (a.Role == access.StoreOwner || a.Role == access.StoreManager))
}

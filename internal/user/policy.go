package user

import "caravan/internal/access"

// mayFindPeople tells whether the person may look for people to mention. Everybody whose screens have the feed may find everybody active, by name, with
// their role and store, because that is what stands beside each post anyway (SEARCH-002). People who only see Compliance neither find nor are found.
func mayFindPeople(a access.Actor) bool { return !a.ComplianceOnly }

// mayReadTeam tells whether the person may read who works at a store: auditors at every store, owners and managers at their own (AMB-010).
func mayReadTeam(a access.Actor, storeID string) bool {
	return a.Role.IsAuditor() || a.ReadsOwnStore() && a.StoreID == storeID
}

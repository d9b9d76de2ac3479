package search

import "caravan/internal/access"

// kinds returns the kinds that the person may look for, in the order of the screen. People who only see Compliance find stores alone, and store
// employees none, because neither can open more.
func kinds(a access.Actor) (some []Kind) {
	if !a.ComplianceOnly {
		some = append(some, Person)
	}
	if a.Role.IsAuditor() || a.ReadsOwnStore() {
		some = append(some, Store)
	}
	if !a.ComplianceOnly {
		some = append(some, Post, Comment, Resource, Course)
	}
	if a.Role.IsAdmin() { // only head office opens promotions (AMB-129)
		some = append(some, Promotion)
	}
	if !a.ComplianceOnly && !a.Impersonated() { // messages are private
		some = append(some, Message)
	}
	return some
}

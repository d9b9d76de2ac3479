package audittrail

import "caravan/internal/access"

// MayRead tells whether the person may read the trail: head office may, in their own name, since it is about those who act as others.
func MayRead(a access.Actor) bool { return a.Role.IsAdmin() && !a.Impersonated() }

// readers is the rule of the operations that read it.
var readers = access.Office.InPerson("read the audit trail")

// Watches tells whether a call that changes something is on the trail.
func Watches(a access.Actor, rule access.Rule) bool { return a.Impersonated() || rule.IsTraced() }

package branding

import "caravan/internal/access"

// MayOrder tells whether the person sees where stores order. People who only see Compliance do not (SHELL-023).
func MayOrder(a access.Actor) bool { return !a.ComplianceOnly }

// MayManage tells whether the person changes the brand: head office does (AMB-119).
func MayManage(a access.Actor) bool { return access.Admin.Allows(a) }

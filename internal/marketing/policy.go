package marketing

import "caravan/internal/access"

// All permissions of the room are here.

// MayManage tells whether the person keeps the banners and offers in order: head office does (AMB-115). Nobody changes them in somebody else's name.
func MayManage(a access.Actor) bool { return access.Admin.Allows(a) && !a.Impersonated() }

package readership

import (
	"caravan/internal/access"
	"caravan/internal/audience"
)

// All permissions of the room are here, but who knows whose reading: that is audience.SeesReaders, because other rooms say it beside their things.

// mayAsk tells whether the person may ask whom an audience reaches, besides being able to publish to it: in their own name only, as they publish.
func mayAsk(a access.Actor) bool { return !a.Impersonated() }

// MayRequire returns the audiences with which a person may publish a must-read (READERSHIP-005): head office all of them, an owner their own store.
func MayRequire(a access.Actor) []audience.Visibility {
	switch {
	case a.Impersonated(), a.ComplianceOnly:
	case a.Role.IsAdmin():
		return append(audience.Choices(a.Role), audience.MyStore) // the last one when it edits what an owner shares
	case a.Role == access.StoreOwner:
		return []audience.Visibility{audience.MyStore}
	}
	return []audience.Visibility{}
}

// mayRequire tells whether the person may make a must-read of a thing that they may edit.
func mayRequire(a access.Actor, t audience.Thing) bool {
	own := a.Role == access.StoreOwner && a.UserID == t.Author.UserID && t.To.Visibility == audience.MyStore
	return !a.Impersonated() && (a.Role.IsAdmin() || own)
}

// mayConfirm tells whether the person may confirm what reaches them: in their own name (READERSHIP-007).
func mayConfirm(a access.Actor) bool { return !a.Impersonated() }

// counts tells whether what the person opens counts as opened by them.
func counts(a access.Actor) bool { return !a.Impersonated() }

// mayRemind tells whether the person, with a sight of the readers, may remind them (READERSHIP-016).
func mayRemind(a access.Actor, sight audience.Sight) bool {
	return sight == audience.AllReaders && !a.Impersonated()
}

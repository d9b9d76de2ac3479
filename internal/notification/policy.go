package notification

import "caravan/internal/access"

// mayRead is who has notifications: everybody, their own.
var mayRead = access.Everybody

// Can says what a person may do with their notifications.
type Can struct {
	MarkSeen bool `json:"markSeen" doc:"May mark notifications as seen"`
}

// canDo: whoever impersonates somebody looks at their notifications and leaves them as they are (FD-72).
func canDo(a access.Actor) Can { return Can{MarkSeen: !a.Impersonated()} }

// mayChange: nobody changes how somebody else is told of things while acting as them (FD-80).
func mayChange(a access.Actor) bool { return !a.Impersonated() }

package readership

import "caravan/internal/access"

// All permissions of the room are here.

// mayAsk tells whether the person may ask whom an audience reaches, besides being able to publish to it: in their own name only, as they publish.
func mayAsk(a access.Actor) bool { return !a.Impersonated() }

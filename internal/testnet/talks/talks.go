// Package talks lends the tests of other rooms the rule of who reads messages.
package talks

import "caravan/internal/messaging"

// Readable is the condition of the room messaging.
var Readable = messaging.Readable

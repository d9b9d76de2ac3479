package evidence

import "caravan/internal/access"

// All permissions of the room are here. Who may read a report, and which of its lines, the room of audits says.

// mayEdit tells whether the person adds, removes and comments photos: whoever audits does, while the report is open (EVIDENCE-012).
func mayEdit(a access.Actor) bool { return a.Role.IsAuditor() }

// mayReadAll tells whether the person sees the photos of all lines, and who took them; others see those of the lines that they may read
// (EVIDENCE-014).
func mayReadAll(a access.Actor) bool { return a.Role.IsAuditor() }

// maySend tells whether the person sends the pieces of a photo: who took it does, and head office, which hands in what waits on somebody's device
// (OFFLINE-015).
func maySend(a access.Actor, p Photo) bool {
	return mayHandIn(a) || a.Role.IsAuditor() && p.By.ID == a.UserID
}

// mayHandIn tells whether the person announces photos that somebody else has taken: head office does.
func mayHandIn(a access.Actor) bool { return a.Role.IsAdmin() }

// mayGiveUp tells whether the person says that a photo will not come: who took it does, and head office (EVIDENCE-011).
func mayGiveUp(a access.Actor, p Photo) bool { return maySend(a, p) }

// mayChoose tells whether the person chooses the sections that need photos: head office does (EVIDENCE-013).
func mayChoose(a access.Actor) bool { return a.Role.IsAdmin() }

// Can says what the reader may do with a report's photos now.
type Can struct {
	Add bool `json:"add" doc:"Add photos, and remove and comment those that are there"`
}

// PhotoCan says what the reader may do with a photo now.
type PhotoCan struct {
	GiveUp bool `json:"giveUp" doc:"Say that it will not come"`
}

package academy

import (
	"caravan/internal/access"
	"caravan/internal/audience"
)

// All permissions of the room are here.

// readers is the rule of the operation about reports: those who read them and have the Academy.
var readers = access.Only(access.HeadOffice, access.StoreRep, access.StoreOwner, access.StoreManager)

// MayOpen tells whether the person has the Academy: everybody but people who only see Compliance (FD-271).
func MayOpen(a access.Actor) bool { return access.SignedIn.Allows(a) }

// MayManage tells whether the person may write, publish and archive courses: head office may, in their own name (AMB-111).
func MayManage(a access.Actor) bool { return access.Admin.Allows(a) && !a.Impersonated() }

// readsAll tells whether the person sees drafts and archived courses, and everybody's progress.
func readsAll(a access.Actor) bool { return a.Role.IsAdmin() }

// mayLearn tells whether the person may make progress: everybody may, in their own name.
func mayLearn(a access.Actor) bool { return !a.Impersonated() }

// mayRead tells whether the person may open the course.
func mayRead(a access.Actor, v audience.Viewer, c Course) bool {
	return readsAll(a) || c.Published && c.ArchivedAt == nil && audience.MaySee(v, c.author(), c.To)
}

// mayReport tells whether the person may see who has finished what: head office everybody, the owner of a store its people (FD-118).
func mayReport(a access.Actor) bool {
	return readsAll(a) || a.Role == access.StoreOwner && a.StoreID != ""
}

// mayReadRecord tells whether the person may read what somebody of a store (empty: none) has learnt: everybody their own, and otherwise those who see
// who has finished a course, of the same people (FD-435).
func mayReadRecord(a access.Actor, personID, storeID string) bool {
	return a.UserID == personID || mayReport(a) && (readsAll(a) || storeID == a.StoreID)
}

// seesQuestions tells whether somebody who reads a report, and has done d of a lesson, may see which questions of its quiz are missed and how: head
// office, which writes them, and otherwise whoever has passed it (FD-457).
func seesQuestions(a access.Actor, d Done) bool { return readsAll(a) || d.Passed }

// mayRemind tells whether the person may remind people of a course: whoever sees who has finished it, in their own name, while it can be taken
// (FD-436).
func mayRemind(a access.Actor, c Course) bool { return mayReport(a) && !a.Impersonated() && c.open() }

// Can says what a person may do with a course, so that screens need not know about roles (AMB-010).
type Can struct {
	Edit   bool `json:"edit" doc:"May edit, publish and archive it"`
	Learn  bool `json:"learn" doc:"May mark lessons complete and answer quizzes"`
	Report bool `json:"report" doc:"May see who has finished it: everybody, or the people of the own store"`
	Remind bool `json:"remind" doc:"May remind those of them who have not finished"`
}

func canDo(a access.Actor, c Course) Can {
	return Can{Edit: MayManage(a) && c.ArchivedAt == nil, Learn: mayLearn(a) && c.open(), Report: mayReport(a), Remind: mayRemind(a, c)}
}

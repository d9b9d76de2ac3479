package user

import "caravan/internal/fault"

// people are those who are there already, by the two things an import finds them by.
type people struct {
	byExternalID map[string]User
	byEmail      map[string]User
}

// match finds the person whom an entry is about: by external id, else by e-mail; the zero User when they are new. wrong says that the e-mail belongs to
// somebody else.
func (p people) match(e Entry) (_ User, wrong *fault.Field) {
	owner, taken := p.byEmail[e.Email]
	if e.ExternalID == "" {
		return owner, nil
	}
	was, known := p.byExternalID[e.ExternalID]
	switch {
	case known && taken && owner.ID != was.ID,
		!known && taken && owner.ExternalID != "":
		return was, &fault.Field{Path: "email", Message: "This email belongs to " + owner.FirstName + " " + owner.LastName}
	case known:
		return was, nil
	}
	return owner, nil
}

// claims notes what the entries of one import name, each of which only one entry may.
type claims struct{ externalIDs, emails, userIDs map[string]bool }

func newClaims() claims {
	return claims{map[string]bool{}, map[string]bool{}, map[string]bool{}}
}

// claim notes what an entry names; it returns what is wrong when an earlier one named it. was is the person whom the entry is about, zero when new.
func (c claims) claim(e Entry, was User) *fault.Field {
	switch {
	case e.ExternalID != "" && c.externalIDs[e.ExternalID]:
		return &fault.Field{Path: "externalId", Message: "This id appears twice"}
	case e.Email != "" && c.emails[e.Email]:
		return &fault.Field{Path: "email", Message: "This email appears twice"}
	case was.ID != "" && c.userIDs[was.ID]:
		return &fault.Field{Path: "email", Message: "This person appears twice: once by id, once by email"}
	}
	c.externalIDs[e.ExternalID], c.emails[e.Email], c.userIDs[was.ID] = true, true, true
	return nil
}

package user

import "caravan/internal/fault"

// people are existing people, by the two things that an import finds them by.
type people struct {
	byExternalID map[string]User
	byEmail      map[string]User
}

// match finds the person that an entry is about, by external id or else by e-mail. It returns the zero User for a new person. wrong says that the
// e-mail belongs to somebody else.
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

// claims records what the entries of an import name. Only one entry may name each.
type claims struct{ externalIDs, emails, userIDs map[string]bool }

func newClaims() claims {
	return claims{map[string]bool{}, map[string]bool{}, map[string]bool{}}
}

// claim records what an entry names, or returns what is wrong when an earlier entry named it. was is the person the entry is about, zero for a new
// one.
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

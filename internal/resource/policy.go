package resource

import (
	"caravan/internal/access"
	"caravan/internal/audience"
)

// All permissions of the room are here.

// mayShare tells whether the person may add resources: everybody may, in their own name, but people who only see Compliance (AMB-104, FD-271).
func mayShare(a access.Actor) bool { return !a.Impersonated() && !a.ComplianceOnly }

// MayPublishTo returns the audiences that the person may choose (RESOURCE-016), for the menu of the app; none while somebody acts for them.
func MayPublishTo(a access.Actor) []audience.Visibility {
	if !mayShare(a) {
		return []audience.Visibility{}
	}
	return audience.Choices(a.Role)
}

// mayReadAll tells whether the person may list every resource: head office may (AMB-104).
func mayReadAll(a access.Actor) bool { return a.Role.IsAdmin() }

// mayRead tells whether the person may see the resource. Once it has expired, only those who may edit it do (AMB-103).
func mayRead(a access.Actor, v audience.Viewer, r Resource, expired bool) bool {
	return audience.MaySee(v, r.author(), r.To) && (!expired || isAuthorOrOffice(a, r))
}

// isAuthorOrOffice tells whether the person keeps the resource in order: its author and head office do (AMB-104).
func isAuthorOrOffice(a access.Actor, r Resource) bool {
	return a.UserID == r.By.ID || a.Role.IsAdmin()
}

// mayEdit tells whether the person may edit and delete the resource.
func mayEdit(a access.Actor, r Resource) bool { return isAuthorOrOffice(a, r) && !a.Impersonated() }

// readsAudience tells whether the person may know for whom the resource is: those who keep it in order, and reps (SCR-015).
func readsAudience(a access.Actor, r Resource) bool {
	return isAuthorOrOffice(a, r) || a.Role.IsAuditor()
}

// MayReadReviews tells whether the person may know who keeps resources and when they are due for review: head office may (FD-439).
func MayReadReviews(a access.Actor) bool { return a.Role.IsAdmin() && !a.ComplianceOnly }

// mayReview tells whether the person may say that a resource is still right, and who keeps it: head office may, in their own name.
func mayReview(a access.Actor) bool { return MayReadReviews(a) && !a.Impersonated() }

// MayShareOutside tells whether the person may make, see and revoke links for people outside: head office may, in their own name (FD-444).
func MayShareOutside(a access.Actor) bool {
	return a.Role.IsAdmin() && !a.ComplianceOnly && !a.Impersonated()
}

// Can says what a person may do with a resource, so that screens need not know about roles (AMB-010).
type Can struct {
	Edit     bool `json:"edit"`
	Audience bool `json:"audience" doc:"When editing: choose another audience. What head office has narrowed, only head office changes"`
	Delete   bool `json:"delete"`
	Review   bool `json:"review" doc:"May say that it is still right, who keeps it, and when to look at it again"`
	// ShareOutside is only said of files: whoever should have a link gets that itself.
	ShareOutside bool `json:"shareOutside" doc:"May make, see and revoke links for people outside"`

	SeeReaders bool `json:"seeReaders" doc:"May know who of the people whom it reaches has read it, or of those of the own store"`
}

func canDo(a access.Actor, r Resource) Can {
	may := mayEdit(a, r)
	return Can{Edit: may, Audience: may && audience.MayChange(a.Role, r.To), Delete: may, Review: mayReview(a),
		ShareOutside: MayShareOutside(a) && r.Type == File}
}

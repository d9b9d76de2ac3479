package demo

import (
	"crypto/sha256"
	"encoding/base64"

	"caravan/internal/audit"
	"caravan/internal/audit/rules"
	"caravan/internal/evidence"
	"caravan/internal/network"
)

// proof is a photo that a rep takes of a failed line, and what stands below it.
type proof struct{ drawing, comment string }

// proofs are the photos of failed lines, by section.
var proofs = map[rules.Section][]proof{
	rules.StoreStandards: {
		{"cartons-2", "Cartons on the floor since the delivery."}, {"coolroom-2", "Nothing labelled in the coolroom."}, {"counter-3", ""},
	},
	rules.PromotionFloor: {
		{"coolroom-1", "Still in the coolroom."}, {"cartons-1", "In cartons, not built yet."}, {"display-2", "The sign is from last month."},
	},
	rules.PromotionShelf: {
		{"shelf-gaps", "Nothing behind the ticket."}, {"shelf-gaps-2", "Two facings are empty."}, {"shelf-light", ""},
	},
	rules.FocusProducts: {
		{"shelf-mixed", "It should stand here."}, {"shelf-whites", "No room was kept for it."}, {"shelf-spirits", ""},
	},
}

// wrongPrices are the photos of products that stand where they should, with a wrong ticket.
var wrongPrices = []proof{{"display-4", "The ticket has last month's price."}, {"shelf-reds", ""}, {"shelf-refilled", "Two tickets, two prices."}}

// photoDays is how many days back reports have photos: before that, reps had no such thing.
const photoDays = 200

// mostPhotographed is how many lines of a report have photos at the most.
const mostPhotographed = 5

// photos returns the photos of failed lines of the newer reports, and adds which drawing each shows to pictures.
func (h *history) photos(reports []audit.Report, pictures map[string][]string) ([]evidence.Photo, error) {
	var taken []evidence.Photo
	for _, r := range reports {
		if r.Date.DaysUntil(h.today) > photoDays {
			continue
		}
		chance := dice("photos", r.ID)
		lines := 0
		for _, l := range rules.Failed(r.Lines) {
			if lines == mostPhotographed || chance.IntN(100) < 30 {
				continue
			}
			lines++
			choice := proofs[l.Section()]
			if l.Type == rules.TypePromotion && l.Passed != nil && *l.Passed {
				choice = wrongPrices
			}
			first := chance.IntN(len(choice))
			for n := range 1 + chance.IntN(3)/2 { // now and then two
				p := choice[(first+n)%len(choice)]
				content, err := drawings.ReadFile("pictures/large/" + p.drawing + ".jpg")
				if err != nil {
					return nil, err
				}
				sum := sha256.Sum256(content)
				photo := evidence.Photo{
					ID: id("photo", r.ID, l.Key, p.drawing), ReportID: r.ID, LineKey: l.Key, SHA256: base64.RawURLEncoding.EncodeToString(sum[:]),
					Size:    int64(len(content)),
					MediaID: id("picture", p.drawing), Comment: p.comment, TakenAt: r.CreatedAt,
					By: network.AuthorRef{PersonRef: network.PersonRef{ID: r.CreatedByID}},
				}
				if l.ChangedAt != nil {
					photo.TakenAt = *l.ChangedAt
				}
				taken = append(taken, photo)
				pictures[evidence.UsedByPhoto(photo.ID)] = []string{p.drawing}
			}
		}
	}
	return taken, nil
}

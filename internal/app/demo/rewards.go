package demo

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/camelbucks"
	"caravan/internal/incentive"
	"caravan/internal/media"
	mediapicture "caravan/internal/media/picture"
)

// How many incentives there are, by where they stand, the newest first.
const (
	scheduledIncentives = 2
	activeIncentives    = 5
	endedIncentives     = 3
	awardedIncentives   = 15
	awardedEvery        = 56 // days between two awards, so that they are spread over three financial years
)

// competition is what an incentive is about, and the drawings that its photos are.
type competition struct {
	name, short, long, details, finer string
	drawings                          []string
}

var competitions = []competition{
	{"Best Summer Display", "Build the display that stops people at the door.",
		"The brightest summer displays in the network win. Colour, height and a clear price make the difference.",
		"Take a photo of your display from the front, and one from the side.", "The display must stay up for two weeks.",
		[]string{"display-1", "display-2", "display-3", "display-4", "display-5", "cartons-1", "cartons-2", "hero-1", "hero-2", "hero-3"}},
	{"Coldest Fridge in Town", "Show us a full, tidy and well lit fridge.",
		"A full fridge sells. We look for straight rows, clean glass and every price ticket in its place.",
		"Open the doors, step back and take a photo of the whole fridge.", "",
		[]string{"fridge-four", "fridge-full", "fridge-open", "fridge-two", "coolroom-1", "coolroom-2", "shelf-craft", "shelf-light"}},
	{"Shelf of the Season", "Perfect shelves, from the reds to the spirits.",
		"Facings forward, no gaps, tickets straight: show the shelf that you are proud of.",
		"Take one photo of the whole shelf in daylight.", "Photos with gaps cannot win.",
		[]string{"shelf-craft", "shelf-gaps", "shelf-gaps-2", "shelf-gin", "shelf-light", "shelf-mixed", "shelf-reds", "shelf-refilled", "shelf-rose",
			"shelf-spirits", "shelf-whites"}},
	{"Front of Store", "The window that makes people come in.", "A clean window with one strong idea beats ten posters. Show yours by day or by night.",
		"Take a photo from across the street.", "", []string{"front-day", "front-day-2", "front-dusk", "front-dusk-2", "front-night", "front-rain", "van-1",
			"van-2", "dog-1"}},
	{"Tasting Night", "Tell us about your tasting with a photo.",
		"Customers remember an evening in the store. Show us the table, the glasses and the team.",
		"Send up to three photos of the evening.", "Responsible service of alcohol rules apply.",
		[]string{"tasting-1", "tasting-2", "tasting-3", "team-five", "team-four", "team-three", "team-two", "team-one", "counter-1", "counter-2",
			"counter-3"}},
}

// rewards is what stores have entered and won.
type rewards struct {
	incentives []incentive.Incentive
	entries    []incentive.Submission
	lines      []camelbucks.Line
	pictures   map[string][]string // names of the pictures of a thing
}

// rewards returns the incentives of the network with the entries of stores.
func (h *history) rewards(t *talk) *rewards {
	r := &rewards{pictures: map[string][]string{}}
	for n := range scheduledIncentives + activeIncentives + endedIncentives + awardedIncentives {
		about, number := competitions[n%len(competitions)], strconv.Itoa(n)
		i := incentive.Incentive{ID: id("incentive", number), Name: about.name, DescriptionShort: about.short, DescriptionLong: about.long,
			Details: about.details, DetailsAdditional: about.finer, PrizeType: incentive.CamelBucks, ShowWinners: n%4 != 3}
		if n%6 == 4 {
			i.PrizeType = incentive.OtherPrize
		}
		i.By.ID = accountOf(headOffice)
		at, entries := calendar.Day(""), 0 // the day on which it ends
		switch awarded := n - scheduledIncentives - activeIncentives - endedIncentives; {
		case n < scheduledIncentives:
			at = h.today.AddDays(35 + 14*n)
		case n < scheduledIncentives+activeIncentives:
			at, entries = h.today.AddDays(2+6*(n-scheduledIncentives)), 10
		case awarded < 0:
			at, entries = h.today.AddDays(-3-4*(n-scheduledIncentives-activeIncentives)), 20
		default:
			end := h.today.AddDays(-20 - awardedEvery*awarded)
			rewardedAt := end.AddDays(4).Start().Add(11 * time.Hour)
			at, i.RewardedAt, entries = end, &rewardedAt, 19
			if awarded < 5 {
				entries = 20
			}
		}
		i.EndAt = at.Start().Add(17 * time.Hour)
		start := at.AddDays(-30).Start().Add(9 * time.Hour)
		i.StartAt, i.CreatedAt = &start, start.AddDate(0, 0, -7)
		if last := h.today.Start().Add(-time.Hour); i.CreatedAt.After(last) {
			i.CreatedAt = last
		}
		i.Code = fmt.Sprintf("SHOW-%02d-%s", n, i.EndAt.In(calendar.Zone).Format("06"))
		i.PhotoID = id("picture", about.drawings[0])
		r.pictures[incentive.UsedByIncentive(i.ID)] = about.drawings[:1]
		r.incentives = append(r.incentives, i)
		r.enter(h, t, i, about, entries)
	}
	return r
}

// enter adds the entries of some stores for an incentive.
func (r *rewards) enter(h *history, t *talk, i incentive.Incentive, about competition, entries int) {
	chance := dice("entries", i.ID)
	until := min(int(h.today.Start().Sub(*i.StartAt).Hours()), int(i.EndAt.Sub(*i.StartAt).Hours())) - 2
	sent := "" // the photo that is sent twice
	order := chance.Perm(len(shops))
	// Whoever signs in as the owner sees what winning is like.
	home := slices.IndexFunc(shops, func(s shop) bool { return s.number == homeStore })
	if there := slices.Index(order, home); dice("home wins", i.ID).IntN(3) == 0 {
		order[1], order[there] = order[there], order[1]
	}
	for place, at := range order[:entries] {
		shop := shops[at]
		by := t.byStore[shop.number][chance.IntN(len(t.byStore[shop.number]))]
		e := incentive.Submission{ID: id("entry", i.ID, shop.number), IncentiveID: i.ID, StoreID: id("store", shop.number),
			CreatedAt: byDay(i.StartAt.Add(time.Duration(1+chance.IntN(until)) * time.Hour))}
		e.By.ID = by.id()
		active := i.RewardedAt == nil && i.EndAt.After(h.today.AddDays(1).Start())
		switch won := place < 5; {
		case active && place == 1:
			e.IsSentBack, e.Note = true, "Great idea! The photo is a little dark. Could you take it again in daylight?"
		case !active && won && i.PrizeType == incentive.OtherPrize:
			e.OtherPrize = []string{"Weekend for two in the Yarra Valley", "Hamper", "Hamper", "Cinema tickets", "Cinema tickets"}[place]
		case !active && won:
			bucks := []int64{1000, 500, 250, 250, 100}[place]
			e.CamelBucks = &bucks
		}
		if i.RewardedAt != nil && e.CamelBucks != nil {
			l := camelbucks.Line{ID: id("bucks", e.ID), StoreID: e.StoreID, Amount: *e.CamelBucks, Source: camelbucks.Incentive,
				Key: incentive.UsedBySubmission(e.ID), CountsAs: camelbucks.Incentive,
				Title: i.Name + " (" + i.Code + ")", FinancialYear: calendar.DayOf(*i.RewardedAt).FinancialYear(), CreatedAt: *i.RewardedAt}
			l.By.ID = i.By.ID
			r.lines = append(r.lines, l)
		}
		first := (place + chance.IntN(2)) % len(about.drawings)
		names := []string{about.drawings[first]}
		if chance.IntN(3) == 0 {
			names = append(names, about.drawings[(first+1)%len(about.drawings)])
		}
		if waits := !active && i.RewardedAt == nil; waits && place == 2 {
			sent = names[0]
			names[0] = sent + likenessMark + "first"
		} else if waits && place == 6 { // a store that sends another store's photo, for the judges to notice
			names = []string{sent + likenessMark + "again"}
		}
		r.pictures[incentive.UsedBySubmission(e.ID)] = names
		r.entries = append(r.entries, e)
	}
}

// likenessMark is in the names of pictures that have a likeness. The others have none: stores send the same few drawings again and again, and a judge
// would be told of every one.
const likenessMark = "~"

// likeness adds what a picture looks like.
func likeness(f *media.Imported) error {
	p, err := mediapicture.Decode(context.Background(), f.Type, f.Small)
	if err != nil {
		return err
	}
	if l, has := p.Likeness(); has {
		f.Likeness = &l
	}
	return nil
}

// pictureFiles adds which pictures and films things use to uses, and returns the files that are not among those that there are.
func (r *rewards) pictureFiles(h *history, there []media.Imported, uses map[string][]string) (files []media.Imported, err error) {
	made := map[string]bool{}
	for _, f := range there {
		made[f.ID] = true
	}
	var things []string
	for thing := range r.pictures {
		things = append(things, thing)
	}
	slices.Sort(things)
	for _, thing := range things {
		for _, name := range r.pictures[thing] {
			fileID := id("picture", name)
			uses[thing] = append(uses[thing], fileID)
			if made[fileID] {
				continue
			}
			made[fileID] = true
			f := media.Imported{Media: media.Media{ID: fileID, CreatedBy: accountOf(luca), CreatedAt: h.founded}}
			drawing, _, likened := strings.Cut(name, likenessMark)
			draw := picture
			if _, has := filmed[name]; has {
				draw = film
			}
			if err := draw(&f, drawing); err != nil {
				return nil, err
			}
			if likened {
				if err := likeness(&f); err != nil {
					return nil, err
				}
			}
			files = append(files, f)
		}
	}
	return files, nil
}

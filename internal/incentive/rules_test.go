package incentive

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
)

var noon = time.Date(2026, 11, 24, 1, 0, 0, 0, time.UTC)

func at(hours int) *time.Time {
	t := noon.Add(time.Duration(hours) * time.Hour)
	return &t
}

func TestWhatARepeatMayNotChange(t *testing.T) {
	whole := func() Incentive {
		return Incentive{Code: "SUMMER-026", Name: "a", PrizeType: CamelBucks, StartAt: at(1), EndAt: *at(9), DescriptionShort: "b", DescriptionLong: "c",
			Details: "d", DetailsAdditional: "e", PhotoID: "f", By: network.AuthorRef{PersonRef: network.PersonRef{ID: "g"}}}
	}
	equal := whole()
	equal.ID, equal.Version, equal.UpdatedAt, equal.By.FirstName = "other", 7, noon, "Ann"
	if !whole().equalEntry(equal) {
		t.Error("FD-85 INCENTIVE-034 the same form sent twice is another")
	}
	for what, change := range map[string]func(i *Incentive){
		"code": func(i *Incentive) { i.Code = "x" }, "name": func(i *Incentive) { i.Name = "x" }, "prize": func(i *Incentive) { i.PrizeType = OtherPrize },
		"no start": func(i *Incentive) { i.StartAt = nil }, "start": func(i *Incentive) { i.StartAt = at(2) },
		"end":        func(i *Incentive) { i.EndAt = *at(8) },
		"short text": func(i *Incentive) { i.DescriptionShort = "x" }, "long text": func(i *Incentive) { i.DescriptionLong = "x" },
		"details": func(i *Incentive) { i.Details = "x" }, "finer details": func(i *Incentive) { i.DetailsAdditional = "x" },
		"photo": func(i *Incentive) { i.PhotoID = "x" }, "winners": func(i *Incentive) { i.ShowWinners = true },
		"author": func(i *Incentive) { i.By.ID = "x" },
	} {
		t.Run("INCENTIVE-034 a repeat with another "+what+" is no repeat", func(t *testing.T) {
			other := whole()
			change(&other)
			check.True(t, !whole().equalEntry(other), "they count as the same")
			check.True(t, !other.equalEntry(whole()), "they count as the same")
		})
	}
}

func TestWhatAFormMayNotSay(t *testing.T) {
	ended := &Incentive{EndAt: *at(-3)}
	for what, c := range map[string]struct {
		was     *Incentive
		entries int
		change  func(f *Form)
		want    string // a field and its message; empty: nothing is wrong
	}{
		"a good form":                       {nil, 0, func(*Form) {}, ""},
		"a sign that cannot be seen":        {nil, 0, func(f *Form) { f.Name = "Gin\u202e" }, "name: " + MessageOdd},
		"a short text with a second line":   {nil, 0, func(f *Form) { f.DescriptionShort = "a\nb" }, "descriptionShort: " + MessageOdd},
		"an end that has passed":            {nil, 0, func(f *Form) { f.EndAt = at(-1) }, "endAt: " + MessageEndPast},
		"the moment of the edit as the end": {nil, 0, func(f *Form) { f.EndAt = at(0) }, "endAt: " + MessageEndPast},
		"the end that it had":               {ended, 0, func(f *Form) { f.EndAt = at(-3) }, ""},
		"another end that has passed":       {ended, 0, func(f *Form) { f.EndAt = at(-2) }, "endAt: " + MessageEndPast},
		"an end at the start":               {nil, 0, func(f *Form) { f.StartAt = f.EndAt }, "endAt: " + MessageEndOrder},
		"a later start, with entries":       {ended, 1, func(f *Form) { f.StartAt = at(1) }, "startAt: " + MessageStartFixed},
		"another prize after the award": {&Incentive{EndAt: *at(2), RewardedAt: at(-1), PrizeType: OtherPrize}, 0, func(*Form) {},
			"prizeType: " + MessagePrizeFixed},
		"the same prize after the award": {&Incentive{EndAt: *at(2), RewardedAt: at(-1), PrizeType: CamelBucks}, 0, func(*Form) {}, ""},
	} {
		t.Run("INCENTIVE-034 INCENTIVE-035 "+what, func(t *testing.T) {
			f := Form{Code: "summer-026", Name: "a", PrizeType: CamelBucks, EndAt: at(2), DescriptionShort: "b", DescriptionLong: "c", Details: "d"}
			c.change(&f)
			_, err := f.check(c.was, c.entries, noon)
			got := ""
			for _, field := range fault.Of(err).Fields {
				got += field.Path + ": " + field.Message
			}
			if got != c.want {
				t.Errorf("got %q, wanted %q", got, c.want)
			}
		})
	}
}

func TestTextsOfAFormKeepTheirLines(t *testing.T) {
	f := Form{Code: "summer-026", Name: "a", PrizeType: CamelBucks, EndAt: at(2), DescriptionShort: "b", DescriptionLong: " one\ntwo\x00\xff ",
		Details: "d"}
	if got, err := f.check(nil, 0, noon); check.Is(t, err, nil) {
		check.Is(t, got.DescriptionLong, "one\ntwo")
	}
}

func TestPolicy(t *testing.T) {
	member := func(role access.Role, store string) access.Actor {
		return access.Actor{UserID: "u", Role: role, StoreID: store}
	}
	as := func(a access.Actor) access.Actor { a.ImpersonatorID = "ann"; return a }
	people := map[string]access.Actor{
		"admin": member(access.HeadOffice, ""), "admin of a store": member(access.HeadOffice, "north"), "rep of a store": member(access.StoreRep, "north"),
		"owner": member(access.StoreOwner, "north"), "employee": member(access.StoreEmployee, "north"),
		"owner elsewhere": member(access.StoreOwner, "south"),
		"owner of none":   member(access.StoreOwner, ""), "as admin": as(member(access.HeadOffice, "")), "as owner": as(member(access.StoreOwner, "north")),
	}
	incentives := map[string]Incentive{
		"scheduled": {StartAt: at(1), EndAt: *at(2)}, "active": {EndAt: *at(2)}, "ended": {EndAt: *at(-1)},
		"awarded": {EndAt: *at(2), RewardedAt: at(-1)}, "awarded and shown": {EndAt: *at(2), RewardedAt: at(-1), ShowWinners: true},
	}
	for _, c := range []struct {
		what string
		may  func(a access.Actor, i Incentive) bool
		want func(person, incentive string) bool
	}{
		{"AMB-063 reads it", func(a access.Actor, i Incentive) bool { return mayRead(a, i, noon) },
			func(p, i string) bool { return i != "scheduled" || in(p, "admin", "admin of a store", "as admin") }},
		{"AMB-059 reads the entries of north", func(a access.Actor, _ Incentive) bool { return mayReadStore(a, "north") },
			func(p, _ string) bool { return !in(p, "owner elsewhere", "owner of none") }},
		{"AMB-059 reads the entries of no store", func(a access.Actor, _ Incentive) bool { return mayReadStore(a, "") },
			func(p, _ string) bool { return in(p, "admin", "admin of a store", "as admin", "rep of a store") }},
		{"INCENTIVE-057 enters for the own store", func(a access.Actor, i Incentive) bool { return canDo(a, i, false, noon).Enter },
			func(p, i string) bool { return i == "active" && in(p, "owner", "employee", "owner elsewhere") }},
		{"INCENTIVE-057 enters again", func(a access.Actor, i Incentive) bool { return canDo(a, i, true, noon).Enter },
			func(string, string) bool { return false }},
		{"INCENTIVE-057 changes the entry of north", func(a access.Actor, i Incentive) bool {
			return canDoEntry(a, i, Submission{StoreID: "north"}, noon).Edit
		},
			func(p, i string) bool { return i == "active" && in(p, "owner", "employee") }},
		{"INCENTIVE-031 manages", func(a access.Actor, i Incentive) bool { return canDo(a, i, false, noon).Manage },
			func(p, _ string) bool { return in(p, "admin", "admin of a store") }},
		{"INCENTIVE-031 awards", func(a access.Actor, i Incentive) bool { return canDo(a, i, false, noon).Award },
			func(p, i string) bool { return in(i, "active", "ended") && in(p, "admin", "admin of a store") }},
		{"INCENTIVE-031 judges", func(a access.Actor, i Incentive) bool {
			return canDoEntry(a, i, Submission{StoreID: "north"}, noon).Judge
		},
			func(p, i string) bool {
				return in(i, "scheduled", "active", "ended") && in(p, "admin", "admin of a store")
			}},
		{"FD-86 sends back", func(a access.Actor, i Incentive) bool {
			return canDoEntry(a, i, Submission{StoreID: "north"}, noon).SendBack
		},
			func(p, i string) bool { return i == "active" && in(p, "admin", "admin of a store") }},
		{"FD-86 sees the winners", func(a access.Actor, i Incentive) bool { return canDo(a, i, false, noon).SeeWinners },
			func(p, i string) bool {
				return i == "awarded and shown" || i == "awarded" && in(p, "admin", "admin of a store", "as admin")
			}},
	} {
		for person, a := range people {
			for state, i := range incentives {
				t.Run(fmt.Sprintf("%s: %s, %s", c.what, person, state), func(t *testing.T) {
					if got, want := c.may(a, i), c.want(person, state); got != want {
						t.Errorf("got %v, wanted %v", got, want)
					}
				})
			}
		}
	}
}

func in(one string, of ...string) bool { return slices.Contains(of, one) }

func TestTheClosestLookAlike(t *testing.T) {
	sent := map[string]Submission{
		"late": {ID: "late", IncentiveID: "i", CreatedAt: *at(3)}, "early": {ID: "early", IncentiveID: "i", CreatedAt: *at(1)},
		"before": {ID: "before", IncentiveID: "other", CreatedAt: *at(0)}, "after": {ID: "after", IncentiveID: "other", CreatedAt: *at(4)},
	}
	e := Submission{ID: "e", IncentiveID: "i", CreatedAt: *at(2)}
	photo := func(file, other, otherFile string, difference int) alike {
		return alike{fileID: file, otherFileID: otherFile, other: Submission{ID: other}, difference: difference}
	}
	for what, c := range map[string]struct {
		found []alike
		want  []string // for each photo the file that it looks like
	}{
		"nothing":                            {nil, nil},
		"the closer one, wherever it stands": {[]alike{photo("a", "late", "x", 5), photo("a", "early", "y", 2), photo("a", "late", "z", 3)}, []string{"y"}},
		"of two that are as close, the one that came first": {[]alike{photo("a", "late", "x", 2), photo("a", "early", "y", 2)}, []string{"y"}},
		"one for each photo":                            {[]alike{photo("a", "late", "x", 2), photo("b", "late", "y", 1)}, []string{"x", "y"}},
		"of another incentive only what came before it": {[]alike{photo("a", "after", "x", 0), photo("a", "before", "y", 5)}, []string{"y"}},
		"an entry that is gone":                         {[]alike{photo("a", "gone", "x", 0)}, nil},
	} {
		t.Run("FD-86 "+what, func(t *testing.T) {
			var got []string
			for _, a := range closestOf(e, c.found, sent) {
				got = append(got, a.otherFileID)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %v, wanted %v", got, c.want)
			}
		})
	}
}

func TestWhatAnEntryHasWon(t *testing.T) {
	bucks := func(n int64) *int64 { return &n }
	for what, c := range map[string]struct {
		entry  Submission
		state  State // after the award
		result string
		bucks  int64
	}{
		"no reward":         {Submission{}, NotAwarded, "Not awarded", 0},
		"no Camel Bucks":    {Submission{CamelBucks: bucks(0)}, NotAwarded, "Not awarded", 0},
		"one Camel Buck":    {Submission{CamelBucks: bucks(1)}, Won, "1 Camel Bucks", 1},
		"another prize":     {Submission{OtherPrize: "A hamper"}, Won, "Special prize: A hamper", 0},
		"sent back, no win": {Submission{IsSentBack: true}, NotAwarded, "Not awarded", 0},
	} {
		t.Run("INCENTIVE-055 AMB-065 "+what, func(t *testing.T) {
			check.Is(t, c.entry.State(true), c.state)
			check.Is(t, c.entry.Result(), c.result)
			check.Is(t, bucksOf(c.entry), c.bucks)
			before := c.entry.State(false)
			check.True(t, before != Won, before)
			check.True(t, before != NotAwarded, before)
		})
	}
	t.Run("INCENTIVE-050 an incentive with another prize takes an amount of nothing, and no other", func(t *testing.T) {
		entries := map[string]Submission{"e": {}}
		for amount, refused := range map[int64]bool{0: false, 1: true, -1: true} {
			got, err := checkRewards(OtherPrize, entries, []Reward{{SubmissionID: "e", CamelBucks: bucks(amount), OtherPrize: "A hamper"}})
			check.Is(t, fault.Is(err, fault.Invalid), refused, amount, got, err)
			check.True(t, refused || got[0].CamelBucks == nil, amount, got, err)
		}
	})
}

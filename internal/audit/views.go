package audit

import (
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/network"
)

// The types in this file are the API's answers. Times are RFC 3339 in UTC, days are YYYY-MM-DD in Melbourne, prices are in dollars (FD-13), and
// scores are whole percentages with -1 for 'not applicable' (AUDIT-086).

// ReportView is one report.
type ReportView struct {
	ID                     string                  `json:"id,omitempty" doc:"Absent on a template, which is not stored"`
	Status                 rules.Status            `json:"status"`
	Final                  bool                    `json:"final"`
	Score                  int                     `json:"score" minimum:"-1" maximum:"100" doc:"The total; the running score while the report is open"`
	Scores                 ScoresView              `json:"scores"`
	Date                   calendar.Day            `json:"date" doc:"Day of the audit"`
	CreatedAt              *time.Time              `json:"createdAt,omitempty"`
	UpdatedAt              *time.Time              `json:"updatedAt,omitempty" doc:"When it was last saved"`
	CompletedAt            *time.Time              `json:"completedAt"`
	CreatedBy              *network.PersonRef      `json:"createdBy"`
	CompletedBy            *network.PersonRef      `json:"completedBy"`
	Store                  network.StoreView       `json:"store"`
	CoreRangePromotion     network.PromotionView   `json:"coreRangePromotion" doc:"The quarter"`
	PromoPromotions        []network.PromotionView `json:"promoPromotions" nullable:"false" doc:"The promotional periods that covered the date"`
	Certificate            *CertificateView        `json:"certificate" doc:"null unless the report is final and its certificate has been made"`
	Weightings             rules.Weightings        `json:"weightings" doc:"While the report is open, those of the day of creation; then those of the day of completing"`
	UncheckedFocusProducts int                     `json:"uncheckedFocusProducts" doc:"Number of focus products left out of a full list because nobody checked them"`
	Points                 *PointsView             `json:"points" doc:"Where the 100 points of a completed report are; null while it is open"`
	Trend                  *TrendView              `json:"trend" doc:"How a completed report compares with the store's quarter before; null when there is nothing to compare"`
	Lift                   *LiftView               `json:"lift" doc:"What would bring a completed report below 85 there"`
	LastVisit              *LastVisitView          `json:"lastVisit" doc:"The store's last completed report up to the day of this open one; null when this is completed, or the store's first"`
	Others                 []OtherView             `json:"others,omitempty" nullable:"false" doc:"Completed reports of the same visit by others, for auditors; absent when there is none"`
	Obstacles              []string                `json:"obstacles" nullable:"false" doc:"The reasons that can be given in an open report for a line that cannot be checked, in order; empty when it is completed"`
	NotChecked             []NotCheckedView        `json:"notChecked" nullable:"false" doc:"The lines of a completed report that could not be checked, for everybody who may read it; empty while it is open"`
	Lines                  []LineView              `json:"lines" nullable:"false" doc:"For owners and managers the failed lines only"`
	Can                    Can                     `json:"can" doc:"What the signed-in user may do with it now"`
	SetFinalBlocked        string                  `json:"setFinalBlocked" doc:"Why it cannot be set as final today; empty when it can be, or when the user may not do that anyway"`
}

// CertificateView is the certificate of a report.
type CertificateView struct {
	Number    string    `json:"number" doc:"Fixed for the store and quarter" example:"C-00042"`
	SignedURL string    `json:"signedURL" doc:"Address of the PDF. It needs no cookie, and works for a quarter of an hour as long as you are signed in"`
	CreatedAt time.Time `json:"createdAt" doc:"When the file was made"`
}

// ScoresView are the figures of a report.
type ScoresView struct {
	CoreRange  int `json:"coreRange" doc:"Focus products"`
	Promo      int `json:"promo" doc:"The same as promoFloor, as specified"`
	PromoFloor int `json:"promoFloor"`
	PromoShelf int `json:"promoShelf"`
	NonLiquor  int `json:"nonLiquor" doc:"Store standards"`
	Total      int `json:"total"`
}

// LiftView says what would bring a report to the target.
type LiftView struct {
	Sentence string   `json:"sentence" doc:"In words, to be shown after the score"`
	Target   int      `json:"target"`
	Lines    []string `json:"lines" nullable:"false" doc:"Ids of the failed lines to fix, the one that gains the most first"`
	Reaches  int      `json:"reaches" doc:"The score once they pass; below the target when fixing all failed lines is not enough"`
}

// PointsView says where the points of a report are. Its own are whole: the score is earned, reaches less the score are lost to failed lines, 100 less
// reaches to lines that nobody checked. Those of sections have one decimal: the three of a section are its share, and the sums of all sections,
// rounded, are the whole ones.
type PointsView struct {
	Sections []SectionPointsView `json:"sections" nullable:"false" doc:"All four, in the order of a report"`
	Reaches  int                 `json:"reaches" minimum:"-1" maximum:"100" doc:"The score once all failed lines pass; -1 without a score"`
	Sentence string              `json:"sentence" doc:"In words; empty when every point is earned"`
	ToDo     []ToDoView          `json:"toDo" nullable:"false" doc:"The failed lines, the one that costs most first"`
}

// SectionPointsView are the points and the lines of a section.
type SectionPointsView struct {
	Section        rules.Section `json:"section"`
	Share          float64       `json:"share" doc:"Points that it can earn, with one decimal as those below; 0 when it does not count"`
	Earned         float64       `json:"earned"`
	LostFailed     float64       `json:"lostFailed" doc:"Lost to failed lines"`
	LostUnchecked  float64       `json:"lostUnchecked" doc:"Lost to lines that nobody checked"`
	Lines          int           `json:"lines" doc:"All of its lines, also hidden ones"`
	PassedLines    int           `json:"passedLines"`
	FailedLines    int           `json:"failedLines"`
	UncheckedLines int           `json:"uncheckedLines" doc:"Those that could not be checked among them"`
}

// ToDoView is a failed line to fix.
type ToDoView struct {
	LineID string  `json:"lineId"`
	What   string  `json:"what" doc:"What to do about it" example:"Correct the price ticket"`
	Points float64 `json:"points" doc:"What it costs, in tenths of a point; those of a section add up to its lostFailed"`
	Cost   string  `json:"cost" doc:"The points in words" example:"2.1 points"`
}

// TrendView compares a report with the store's quarter before.
type TrendView struct {
	Points   int    `json:"points" doc:"Of the score: above 0 it rose, below it fell"`
	Sentence string `json:"sentence" doc:"In words, with the cause"`
}

// LastVisitView is an earlier report of the same store.
type LastVisitView struct {
	ReportID string       `json:"reportId"`
	Date     calendar.Day `json:"date"`
	Score    int          `json:"score" minimum:"-1" maximum:"100"`
}

// OtherView is somebody else's completed report of the same visit.
type OtherView struct {
	ID          string            `json:"id"`
	Date        calendar.Day      `json:"date"`
	Score       int               `json:"score" minimum:"-1" maximum:"100"`
	CompletedBy network.PersonRef `json:"completedBy"`
	CompletedAt time.Time         `json:"completedAt"`
}

// BeforeView is what a line was at the store's last visit.
type BeforeView struct {
	Key    string `json:"key" doc:"Of the line in the report of the last visit"`
	Failed bool   `json:"failed"`
	InARow int    `json:"inARow" doc:"The last visits at which it failed, one after the other, up to 5; 0 when it passed or could not be checked"`

	Obstacle string `json:"obstacle,omitempty" doc:"Why it could not be checked there; absent when it was answered"`
}

// NotCheckedView is a line that could not be checked.
type NotCheckedView struct {
	Key         string        `json:"key"`
	Section     rules.Section `json:"section"`
	Description string        `json:"description"`
	Obstacle    string        `json:"obstacle" doc:"Why, in the words of that day"`
}

// LineView is one line of a report.
type LineView struct {
	ID          string             `json:"id,omitempty" doc:"Absent on a template's line"`
	Key         string             `json:"key" doc:"type:promotion:source:position; the same for a template's line and the stored one"`
	Type        rules.LineType     `json:"type"`
	SourceID    string             `json:"sourceId"`
	Description string             `json:"description"`
	Category    string             `json:"category"`
	Position    network.Position   `json:"position"`
	Price       *float64           `json:"price" doc:"Dollars"`
	Passed      *bool              `json:"passed" doc:"null: not answered"`
	PricePassed *bool              `json:"pricePassed" doc:"null: not answered"`
	Obstacle    string             `json:"obstacle,omitempty" doc:"Why it cannot be checked, in the words of that day; absent: it can. A line with an answer has none"`
	PreMarked   bool               `json:"preMarked" doc:"The store is known to range the product"`
	Hidden      bool               `json:"hidden"`
	Comments    string             `json:"comments"`
	Version     int64              `json:"version" doc:"Grows with every change; send it with the next change"`
	ChangedBy   *network.PersonRef `json:"changedBy,omitempty"`
	ChangedAt   *time.Time         `json:"changedAt,omitempty"`
	Before      *BeforeView        `json:"before,omitempty" doc:"What it was at the store's last visit; absent when it was not asked there, or the report is completed"`
}

// SavedView is the answer to a save of lines.
type SavedView struct {
	Score   int             `json:"score"`
	Scores  ScoresView      `json:"scores"`
	Lines   []SavedLineView `json:"lines" nullable:"false" doc:"The lines of the save with their new versions, for the next save"`
	SavedAt time.Time       `json:"savedAt"`
}

// SavedLineView is a line's version after a save.
type SavedLineView struct {
	ID      string     `json:"id"`
	Version int64      `json:"version"`
	Stored  *LineState `json:"stored,omitempty" doc:"The line as now stored, when somebody else's change was merged into it or a later one stays; absent when it is stored as sent"`

	Revision int64 `json:"revision,omitempty" doc:"That of a later change from the same device, which stays, so that the sent one changed nothing; absent otherwise"`
}

// ConflictView is a line to which somebody else gave another answer in the meantime. A 409 of a save lists them as "conflicts".
type ConflictView struct {
	LineID    string             `json:"lineId"`
	Key       string             `json:"key"`
	Mine      LineState          `json:"mine"`
	Theirs    TheirState         `json:"theirs"`
	ChangedBy *network.PersonRef `json:"changedBy"`
	ChangedAt *time.Time         `json:"changedAt"`
}

// LineState is what a save can change in a line.
type LineState struct {
	Passed      *bool  `json:"passed"`
	PricePassed *bool  `json:"pricePassed"`
	Obstacle    string `json:"obstacle,omitempty" doc:"Why it cannot be checked; absent: it can"`
	Hidden      bool   `json:"hidden"`
	Comments    string `json:"comments"`
}

// TheirState is a line as now stored.
type TheirState struct {
	LineState
	Version int64 `json:"version"`
}

func viewOf(r Reading) ReportView {
	people := personViews(r.People)
	v := ReportView{
		ID: r.ID, Status: r.Status, Final: r.Final, Score: r.Scores.Total, Scores: scoresView(r.Scores), Date: r.Date, CompletedAt: r.CompletedAt,
		CreatedBy: people[r.CreatedByID], CompletedBy: people[r.CompletedByID],
		Store:              storeOf(r.Store, r.StoreTier),
		CoreRangePromotion: r.CoreRange.View(), PromoPromotions: make([]network.PromotionView, len(r.Promos)),
		Weightings: r.Weightings, UncheckedFocusProducts: r.Unchecked,
		Points: pointsView(r.Points), Trend: (*TrendView)(r.Trend), Lift: liftView(r.Lift),
		Obstacles: make([]string, len(r.Obstacles)), NotChecked: make([]NotCheckedView, len(r.NotChecked)),
		Lines: make([]LineView, len(r.Lines)), Can: r.Can, SetFinalBlocked: r.FinalBlocked,
	}
	if r.ID != "" {
		v.CreatedAt, v.UpdatedAt = &r.CreatedAt, &r.UpdatedAt
	}
	if r.Certificate != nil {
		c := certificateView(*r.Certificate)
		v.Certificate = &c
	}
	copy(v.Obstacles, r.Obstacles)
	for _, o := range r.Others {
		v.Others = append(v.Others, OtherView(o))
	}
	for i, l := range r.NotChecked {
		v.NotChecked[i] = NotCheckedView{Key: l.Key, Section: l.Section(), Description: l.Description, Obstacle: l.Obstacle}
	}
	for i, p := range r.Promos {
		v.PromoPromotions[i] = p.View()
	}
	var before map[string]*rules.Before
	if last := r.LastVisit; last != nil {
		v.LastVisit = &LastVisitView{ReportID: last.ReportID, Date: last.Date, Score: last.Score}
		before = last.Before
	}
	for i := range r.Lines {
		l := &r.Lines[i]
		v.Lines[i] = LineView{ID: l.ID, Key: l.Key, Type: l.Type, SourceID: l.SourceID, Description: l.Description, Category: l.Category,
			Position: l.Position, Price: dollars(l.PriceCents), Passed: l.Passed, PricePassed: l.PricePassed, Obstacle: l.Obstacle, PreMarked: l.PreMarked,
			Hidden:   l.Hidden,
			Comments: l.Comments, Version: l.Version, ChangedBy: people[l.ChangedByID], ChangedAt: l.ChangedAt}
		if b := before[l.Key]; b != nil {
			v.Lines[i].Before = &BeforeView{Key: b.Key, Failed: b.Failed, InARow: b.InARow, Obstacle: b.Obstacle}
		}
	}
	return v
}

func certificateView(c network.CertificateRef) CertificateView {
	return CertificateView{Number: c.Number, SignedURL: c.URL, CreatedAt: c.MadeAt}
}

// storeOf returns the store of a report, with the size for which the report's lines were chosen.
func storeOf(s network.StoreRef, tier network.Tier) network.StoreView {
	s.Tier = tier
	return s.View()
}

func pointsView(p *rules.Points) *PointsView {
	if p == nil {
		return nil
	}
	v := &PointsView{Sections: make([]SectionPointsView, len(p.Sections)), Reaches: p.Reaches, Sentence: p.Sentence, ToDo: make([]ToDoView, len(p.ToDo))}
	points := func(tenths int) float64 { return float64(tenths) / 10 }
	for i, s := range p.Sections {
		v.Sections[i] = SectionPointsView{Section: s.Section, Share: points(s.Share), Earned: points(s.Earned), LostFailed: points(s.Failed),
			LostUnchecked: points(s.Unchecked), Lines: s.Lines, PassedLines: s.Passed, FailedLines: s.Counts.Failed, UncheckedLines: s.Counts.Unchecked()}
	}
	for i, t := range p.ToDo {
		v.ToDo[i] = ToDoView{LineID: t.Line.ID, What: t.What(), Points: points(t.Tenths), Cost: t.Cost()}
	}
	return v
}

func liftView(l *rules.Lift) *LiftView {
	if l == nil {
		return nil
	}
	v := &LiftView{Sentence: l.Sentence, Target: rules.LiftTarget, Lines: make([]string, len(l.Lines)), Reaches: l.Reaches}
	for i, line := range l.Lines {
		v.Lines[i] = line.ID
	}
	return v
}

func dollars(cents *int64) *float64 {
	if cents == nil {
		return nil
	}
	d := float64(*cents) / 100
	return &d
}

func scoresView(s rules.Scores) ScoresView {
	return ScoresView{CoreRange: s.CoreRange, Promo: s.Promo(), PromoFloor: s.PromoFloor, PromoShelf: s.PromoShelf, NonLiquor: s.NonLiquor,
		Total: s.Total}
}

// personViews returns a map that gives nil for an unknown id and for the empty one.
func personViews(people map[string]network.PersonRef) map[string]*network.PersonRef {
	views := make(map[string]*network.PersonRef, len(people))
	for id, p := range people {
		views[id] = &p
	}
	return views
}

func savedView(s Saved) SavedView {
	v := SavedView{Score: s.Scores.Total, Scores: scoresView(s.Scores), Lines: make([]SavedLineView, len(s.Lines)), SavedAt: s.At}
	for i, l := range s.Lines {
		v.Lines[i] = SavedLineView{ID: l.ID, Version: l.Version}
		if s.Outdated[i] {
			v.Lines[i].Revision = l.Revision.Number
		}
		if s.Merged[i] {
			stored := stateOf(l)
			v.Lines[i].Stored = &stored
		}
	}
	return v
}

func conflictViews(conflicts []rules.Conflict, people map[string]network.PersonRef) []ConflictView {
	names := personViews(people)
	views := make([]ConflictView, len(conflicts))
	for i, c := range conflicts {
		views[i] = ConflictView{LineID: c.Theirs.ID, Key: c.Theirs.Key, Mine: stateOf(c.Mine),
			Theirs: TheirState{stateOf(c.Theirs), c.Theirs.Version}, ChangedBy: names[c.Theirs.ChangedByID], ChangedAt: c.Theirs.ChangedAt}
	}
	return views
}

func stateOf(l rules.Line) LineState {
	return LineState{Passed: l.Passed, PricePassed: l.PricePassed, Obstacle: l.Obstacle, Hidden: l.Hidden, Comments: l.Comments}
}

// KitView is the API's answer with a kit.
type KitView struct {
	Date               calendar.Day            `json:"date" doc:"Today, for which the lines are"`
	CoreRangePromotion network.PromotionView   `json:"coreRangePromotion" doc:"The quarter"`
	PromoPromotions    []network.PromotionView `json:"promoPromotions" nullable:"false" doc:"The promotional periods that cover the date"`
	Weightings         rules.Weightings        `json:"weightings" doc:"Those of today"`
	Obstacles          []string                `json:"obstacles" nullable:"false" doc:"The reasons that can be given for a line that cannot be checked, in order"`
	Can                Can                     `json:"can" doc:"What the signed-in user may do with a report that is not stored"`
	Stores             []network.StoreView     `json:"stores" nullable:"false" doc:"The open stores, by name"`
	Templates          []KitTemplateView       `json:"templates" nullable:"false" doc:"One for each store size"`
}

// KitTemplateView has the lines of a new report of a store of a size.
type KitTemplateView struct {
	Tier   network.Tier  `json:"tier"`
	Scores ScoresView    `json:"scores"`
	Lines  []KitLineView `json:"lines" nullable:"false"`
}

// KitLineView is a line that nobody has answered. Which products a store is known to range is not in it.
type KitLineView struct {
	Key         string           `json:"key" doc:"As in a report"`
	Type        rules.LineType   `json:"type"`
	SourceID    string           `json:"sourceId"`
	Description string           `json:"description"`
	Category    string           `json:"category,omitempty" doc:"Absent: it has none"`
	Position    network.Position `json:"position,omitempty" enum:"FLOOR,SHELF" doc:"Absent: it has none"`
	Price       *float64         `json:"price,omitempty" doc:"Dollars; absent: there is none"`
	Hidden      bool             `json:"hidden,omitempty"`
}

func kitView(k Kit) KitView {
	first := k.Templates[0]
	v := KitView{Date: k.Day, CoreRangePromotion: first.CoreRange.View(), PromoPromotions: make([]network.PromotionView, len(first.Promos)),
		Weightings: first.Weightings, Obstacles: make([]string, len(k.Obstacles)), Can: k.Can,
		Stores: make([]network.StoreView, len(k.Stores)), Templates: make([]KitTemplateView, len(k.Templates))}
	copy(v.Obstacles, k.Obstacles)
	for i, p := range first.Promos {
		v.PromoPromotions[i] = p.View()
	}
	for i, s := range k.Stores {
		v.Stores[i] = s.View()
	}
	for i, r := range k.Templates {
		t := KitTemplateView{Tier: r.StoreTier, Scores: scoresView(r.Scores), Lines: make([]KitLineView, len(r.Lines))}
		for j := range r.Lines {
			l := &r.Lines[j]
			t.Lines[j] = KitLineView{Key: l.Key, Type: l.Type, SourceID: l.SourceID, Description: l.Description, Category: l.Category,
				Position: l.Position, Price: dollars(l.PriceCents), Hidden: l.Hidden}
		}
		v.Templates[i] = t
	}
	return v
}

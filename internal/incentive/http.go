package incentive

import (
	"context"
	"fmt"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{s} }

// SubmissionView is a store's entry (INCENTIVE-058).
type SubmissionView struct {
	ID              string                   `json:"id"`
	MemberIncentive string                   `json:"memberIncentiveId"`
	StoreID         *string                  `json:"storeId" doc:"Null while names are hidden"`
	Store           *network.StoreName       `json:"store" doc:"Null while names are hidden"`
	CreatedBy       *network.AuthorRef       `json:"createdBy" doc:"Null while names are hidden"`
	CreatedAt       time.Time                `json:"createdAt"`
	UpdatedAt       time.Time                `json:"updatedAt"`
	Version         int                      `json:"version" doc:"Grows with each change of the store"`
	State           State                    `json:"state" enum:"RECEIVED,SENT_BACK,WON,NOT_AWARDED"`
	Note            string                   `json:"note" doc:"What head office tells the store; may be empty"`
	Photos          []network.AttachmentView `json:"photos" nullable:"false"`
	CamelBucks      *int64                   `json:"camelBucks" doc:"Null: none, or not for you to know before the award"`
	OtherPrize      *string                  `json:"otherPrize" doc:"Null: none, or not for you to know before the award"`
	Result          *string                  `json:"result" doc:"What to show after the award: '250 Camel Bucks', 'Special prize: Hamper' or 'Not awarded'; null before"`
	Judged          bool                     `json:"judged" doc:"For judges: whether it was decided what it gets"`
	Changed         bool                     `json:"changedSinceJudged" doc:"For judges: the store has changed it since"`
	Number          *int                     `json:"number" doc:"For judges who list entries: its place in the order in which they came, from 1; null elsewhere"`
	Region          *network.Region          `json:"displayRegion" doc:"For judges: where the store is; null for everybody else, and while names are hidden"`
	LookAlikes      []LookAlikeView          `json:"lookAlikes" nullable:"false" doc:"For judges: photos of the entry that look like others; empty for everybody else"`
	Can             EntryCan                 `json:"can"`
}

// LookAlikeView says that a photo of an entry looks like another one (FD-122).
type LookAlikeView struct {
	PhotoID   string                 `json:"photoId" doc:"Id of the photo of this entry"`
	Photo     network.AttachmentView `json:"photo" doc:"The photo that it looks like"`
	Store     *network.StoreName     `json:"store" doc:"Whose that one is; null while names are hidden"`
	SameStore bool                   `json:"sameStore" doc:"The store of this entry sent that one too"`
	For       *string                `json:"for" doc:"Name of the earlier member incentive that it was sent for; null: this one"`
}

func lookAlikeView(l LookAlike) LookAlikeView {
	v := LookAlikeView{PhotoID: l.PhotoID, Photo: l.Photo, Store: l.Store, SameStore: l.SameStore}
	if l.For != "" {
		v.For = &l.For
	}
	return v
}

func entryView(e EntryReading) SubmissionView {
	v := SubmissionView{ID: e.ID, MemberIncentive: e.IncentiveID, CreatedAt: e.CreatedAt, UpdatedAt: e.UpdatedAt, Version: e.Version, State: e.State,
		Note: e.Note, Photos: e.Photos, Result: e.Result, LookAlikes: web.Views(e.LookAlikes, lookAlikeView), Can: e.Can}
	if v.Photos == nil {
		v.Photos = []network.AttachmentView{}
	}
	if e.StoreID != "" {
		by := e.By.View()
		v.StoreID, v.Store, v.CreatedBy = &e.StoreID, &network.StoreName{ID: e.StoreID, Name: e.StoreName}, &by
	}
	if e.Number > 0 {
		v.Number = &e.Number
	}
	if e.Judges && e.Region != "" {
		v.Region = &e.Region
	}
	if e.Judges {
		v.Judged, v.Changed = e.Submission.Judged != 0, e.changedSinceJudged()
	}
	if e.ShowsReward {
		v.CamelBucks = e.CamelBucks
		if e.OtherPrize != "" {
			v.OtherPrize = &e.OtherPrize
		}
	}
	return v
}

// MemberIncentiveView is a member incentive (INCENTIVE-010).
type MemberIncentiveView struct {
	ID                string                  `json:"id"`
	Code              string                  `json:"code"`
	Name              string                  `json:"name"`
	PrizeType         PrizeType               `json:"prizeType"`
	StartAt           *time.Time              `json:"startAt" doc:"Null: open from the beginning"`
	EndAt             time.Time               `json:"endAt"`
	RewardedOn        *time.Time              `json:"rewardedOn" doc:"When it was awarded; null: not yet"`
	Status            Status                  `json:"status" enum:"SCHEDULED,ACTIVE,ENDED,AWARDING,AWARDED"`
	TellsAt           *time.Time              `json:"tellsAt" doc:"While it is AWARDING: when stores are told, until when it can be undone; null: not, or not for you to know"`
	DescriptionShort  string                  `json:"descriptionShort"`
	DescriptionLong   string                  `json:"descriptionLong" doc:"The Opportunity"`
	Details           string                  `json:"details" doc:"How To Enter"`
	DetailsAdditional string                  `json:"detailsAdditional" doc:"Finer Details; may be empty"`
	Photo             *network.AttachmentView `json:"photo" doc:"Null: none"`
	ShowWinners       bool                    `json:"showWinners" doc:"Members may look at the winners once it is awarded"`
	Version           int                     `json:"version" doc:"Grows with each change"`
	CreatedAt         time.Time               `json:"createdAt"`
	Entries           *int                    `json:"entries" doc:"How many stores have entered; null: not for you to know"`
	Submissions       *[]SubmissionView       `json:"submissions" doc:"The entries that you may see; null: not asked for"`
	Can               Can                     `json:"can"`
}

func view(r Reading) MemberIncentiveView {
	v := MemberIncentiveView{ID: r.ID, Code: r.Code, Name: r.Name, PrizeType: r.PrizeType, StartAt: r.StartAt, EndAt: r.EndAt, RewardedOn: r.RewardedAt,
		Status: r.Status, DescriptionShort: r.DescriptionShort, DescriptionLong: r.DescriptionLong, Details: r.Details,
		DetailsAdditional: r.DetailsAdditional, Photo: r.Photo, ShowWinners: r.ShowWinners, Version: r.Version, CreatedAt: r.CreatedAt,
		TellsAt: r.TellsAt, Entries: r.Entries, Can: r.Can}
	if r.Data {
		entries := web.Views(r.Submits, entryView)
		v.Submissions = &entries
	}
	return v
}

// RewardedView is an entry that has won, with its incentive (INCENTIVE-059).
type RewardedView struct {
	ID         string            `json:"id"`
	Store      network.StoreName `json:"store"`
	Incentive  IncentiveRef      `json:"memberIncentive"`
	CamelBucks *int64            `json:"camelBucks" doc:"Null: another prize"`
	OtherPrize *string           `json:"otherPrize" doc:"Null: Camel Bucks"`
	Result     string            `json:"result" doc:"'250 Camel Bucks' or 'Special prize: Hamper'"`
}

// IncentiveRef is an incentive inside another thing.
type IncentiveRef struct {
	ID         string     `json:"id"`
	Code       string     `json:"code"`
	Name       string     `json:"name"`
	PrizeType  PrizeType  `json:"prizeType"`
	RewardedOn *time.Time `json:"rewardedOn"`
}

func rewardedView(r RewardedReading) RewardedView {
	v := RewardedView{ID: r.ID, Store: network.StoreName{ID: r.StoreID, Name: r.StoreName}, CamelBucks: r.CamelBucks, Result: r.Submission.Result(),
		Incentive: IncentiveRef{r.Of.ID, r.Of.Code, r.Of.Name, r.Of.PrizeType, r.Of.RewardedAt}}
	if r.OtherPrize != "" {
		v.OtherPrize = &r.OtherPrize
	}
	return v
}

// EntriesView is a list of entries.
type EntriesView struct {
	Items []SubmissionView `json:"items" nullable:"false"`
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "list-member-incentives", Method: "GET", Path: "/member-incentives", Access: access.SignedIn, Handler: web.JSON(access.Do(h.list)),
			Summary: "Member incentives: those that are open first, the one that ends next before the others"},
		{ID: "list-rewarded-submissions", Method: "GET", Path: "/member-incentives/rewarded-submissions", Access: access.SignedIn,
			Handler: web.JSON(access.Do(h.rewarded)), Summary: "Entries that have won, the latest award first"},
		{ID: "get-member-incentive", Method: "GET", Path: "/member-incentives/{id}", Access: access.SignedIn, Errors: []int{404},
			Handler: web.JSON(access.Do(h.get)), Summary: "A member incentive with the entries that you may see"},
		{ID: "create-member-incentive", Method: "POST", Path: "/member-incentives", Access: access.Admin.InPerson("manage member incentives"), Status: 201,
			Errors: []int{409}, Handler: web.Raw(access.Do(web.Creates(Entry.form, h.service.Create, view))),
			Summary: "Add a member incentive (201); a repeat with the same id answers 200"},
		{ID: "update-member-incentive", Method: "POST", Path: "/member-incentives/{id}", Access: access.Admin.InPerson("manage member incentives"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(web.Updates(Entry.form, h.service.Update, view))),
			Summary: "Replace all fields of a member incentive"},
		{ID: "delete-member-incentive", Method: "DELETE", Path: "/member-incentives/{id}", Access: access.Admin.InPerson("manage member incentives"),
			Status: 204, Errors: []int{404}, Handler: web.Raw(access.Do(h.remove)),
			Summary: "Delete a member incentive; the Camel Bucks that it gave are taken back"},
		{ID: "award-member-incentive", Method: "POST", Path: "/member-incentives/{id}/mark-as-awarded",
			Access: access.Admin.InPerson("manage member incentives"), Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.award)),
			Summary: "Mark a member incentive as awarded, once, and tell stores: at once, or after ten minutes in which it can be undone"},
		{ID: "get-award-outlook", Method: "GET", Path: "/member-incentives/{id}/award-outlook", Access: access.Admin, Errors: []int{404},
			Handler: web.JSON(access.Do(h.outlook)), Summary: "Who can still enter, and what is not judged, before a member incentive is marked as awarded"},
		{ID: "undo-award", Method: "POST", Path: "/member-incentives/{id}/undo-award", Access: access.Admin.InPerson("manage member incentives"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.undoAward)), Summary: "Undo an award before stores are told of it"},
		{ID: "save-member-incentive-rewards", Method: "POST", Path: "/member-incentives/{id}/rewards",
			Access: access.Admin.InPerson("manage member incentives"), Status: 204, Errors: []int{404, 409}, Handler: web.Raw(access.Do(h.saveRewards)),
			Summary: "Save amounts and prizes as a draft before the award"},
		{ID: "list-submissions", Method: "GET", Path: "/member-incentives/{id}/submissions", Access: access.Admin, Errors: []int{404},
			Handler: web.JSON(access.Do(h.entries)),
			Summary: "The entries for a member incentive, to judge them: in the order in which they came, unless another is asked for"},
		{ID: "export-submissions", Method: "GET", Path: "/member-incentives/{id}/submissions/export", Access: access.Admin, Errors: []int{404},
			Heavy: true, Produces: []string{typeCSV}, Handler: web.Raw(access.Do(h.exportEntries)),
			Summary: "The entries for a member incentive as a CSV file"},
		{ID: "create-submission", Method: "POST", Path: "/member-incentives/{id}/submissions", Access: members.InPerson("enter a member incentive"),
			Status: 201, Errors: []int{404, 409}, Handler: web.Raw(access.Do(h.enter)),
			Summary: "Enter for your store (201); a repeat with the same id answers 200"},
		{ID: "update-submission", Method: "POST", Path: "/member-incentives/{id}/submissions/{submissionId}",
			Access: members.InPerson("enter a member incentive"), Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.edit)),
			Summary: "Replace the photos of your store's entry"},
		{ID: "withdraw-submission", Method: "DELETE", Path: "/member-incentives/{id}/submissions/{submissionId}",
			Access: members.InPerson("enter a member incentive"), Status: 204, Errors: []int{404, 409}, Handler: web.Raw(access.Do(h.withdraw)),
			Summary: "Take your store's entry back while the member incentive is open"},
		{ID: "send-submission-note", Method: "POST", Path: "/member-incentives/{id}/submissions/{submissionId}/note",
			Access: access.Admin.InPerson("manage member incentives"), Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.note)),
			Summary: "Tell a store something about its entry, or ask it for a better photo"},
		{ID: "list-winners", Method: "GET", Path: "/member-incentives/{id}/winners", Access: access.SignedIn, Errors: []int{404},
			Handler: web.JSON(access.Do(h.winners)), Summary: "The entries that have won, if head office shows them"},
	}
}

type listInput struct {
	web.Page
	Search       string `query:"search" maxLength:"200" doc:"Every word must be in the name or the code"`
	Store        string `query:"store" maxLength:"60" doc:"Only those that this store has entered"`
	NotEnteredBy string `query:"notEnteredBy" maxLength:"60" doc:"Only those that this store has not entered"`
	ActiveOnly   bool   `query:"activeOnly" doc:"Only those that stores can enter now"`
	ToJudge      bool   `query:"toJudge" doc:"Only those that wait for head office: ended with entries, and not marked as awarded"`
	LoadWithData bool   `query:"loadWithData" doc:"With the entries that you may see: head office all, a store its own, a rep those of the store"`
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, in *listInput) (web.List[MemberIncentiveView], error) {
	found, total,
		err := h.service.List(ctx, actor, Filter{Search: in.Search, StoreID: in.Store, NotEnteredBy: in.NotEnteredBy, ActiveOnly: in.ActiveOnly,
		ToJudge: in.ToJudge, WithData: in.LoadWithData}, in.Rows())
	return web.NewList(web.Views(found, view), in.Page, total), err
}

func (h *HTTP) rewarded(ctx context.Context, actor access.Actor, in *struct {
	web.Page
	Store string `query:"store" maxLength:"60" doc:"Absent: your own, or for staff every store"`
}) (web.List[RewardedView], error) {
	found, total, err := h.service.Rewarded(ctx, actor, in.Store, in.Rows())
	return web.NewList(web.Views(found, rewardedView), in.Page, total), err
}

func (h *HTTP) get(ctx context.Context, actor access.Actor, in *struct {
	web.PathID
	Store string `query:"store" maxLength:"60" doc:"Only the entry of this store"`
}) (MemberIncentiveView, error) {
	r, err := h.service.Get(ctx, actor, in.ID, in.Store)
	return view(r), err
}

// Entry is what the form for a member incentive sends.
type Entry struct {
	ID                string     `json:"id,omitempty" maxLength:"60" doc:"For a new one a UUID made by the client, so that repeating the call is harmless"`
	Version           int        `json:"version,omitempty" doc:"When editing: the version that was edited, so that nobody's changes are lost"`
	Code              string     `json:"code,omitempty" doc:"10 letters, digits or dashes; unique; stored in capitals"`
	Name              string     `json:"name,omitempty" doc:"At most 50 characters"`
	PrizeType         PrizeType  `json:"prizeType,omitempty" enum:"" doc:"CAMEL_BUCKS or OTHER"`
	DescriptionShort  string     `json:"descriptionShort,omitempty" doc:"At most 100 characters"`
	DescriptionLong   string     `json:"descriptionLong,omitempty" doc:"The Opportunity: plain text of at most 5000 characters"`
	Details           string     `json:"details,omitempty" doc:"How To Enter: plain text of at most 5000 characters"`
	DetailsAdditional string     `json:"detailsAdditional,omitempty" doc:"Finer Details: plain text of at most 5000 characters"`
	StartAt           *time.Time `json:"startAt,omitempty" nullable:"true" doc:"Absent or null: open at once"`
	EndAt             *time.Time `json:"endAt,omitempty" nullable:"true"`
	Photo             any        `json:"photo,omitempty" doc:"Id of an upload, or its attachment; absent or null: none"`
	ShowWinners       bool       `json:"showWinners,omitempty" doc:"Members may look at the winners once it is awarded"`
}

// SentID is the id in the body.
func (e Entry) SentID() string { return e.ID }

func (e Entry) form() (Form, error) {
	photo, err := fileID("photo", e.Photo)
	return Form{ID: e.ID, Version: e.Version, Code: e.Code, Name: e.Name, PrizeType: e.PrizeType, StartAt: e.StartAt, EndAt: e.EndAt,
		DescriptionShort: e.DescriptionShort, DescriptionLong: e.DescriptionLong, Details: e.Details, DetailsAdditional: e.DetailsAdditional,
		PhotoID: photo, ShowWinners: e.ShowWinners}, err
}

// fileID reads a file in a request: an id, an attachment with an id, or null for none (AMB-058).
func fileID(path string, given any) (string, error) {
	switch v := given.(type) {
	case nil:
		return "", nil
	case string:
		return v, nil
	case map[string]any:
		if id, is := v["id"].(string); is && id != "" {
			return id, nil
		}
	}
	return "", fault.InvalidField(path, messageNoFile)
}

const messageNoFile = "Please give the id of an upload"

func (h *HTTP) remove(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.Delete(ctx, actor, in.ID)
}

// RewardEntry is what an entry gets.
type RewardEntry struct {
	SubmissionID string  `json:"submissionId"`
	Version      int     `json:"version,omitempty" doc:"Of the entry that was looked at; absent: as it is now"`
	CamelBucks   *int64  `json:"camelBucks,omitempty" nullable:"true" doc:"A whole number; 0: it has been judged and gets nothing; absent or null: none"`
	OtherPrize   *string `json:"otherPrize,omitempty" nullable:"true" doc:"At most 100 characters; absent, null or empty: none"`
}

func rewards(all []RewardEntry) []Reward {
	return web.Views(all, func(r RewardEntry) Reward {
		out := Reward{SubmissionID: r.SubmissionID, Version: r.Version, CamelBucks: r.CamelBucks}
		if r.OtherPrize != nil {
			out.OtherPrize = *r.OtherPrize
		}
		return out
	})
}

func (h *HTTP) award(ctx context.Context, actor access.Actor, in *struct {
	web.PathID
	Body *struct {
		Rewards  []RewardEntry `json:"rewards,omitempty" maxItems:"10000" doc:"Beside those of the draft"`
		Undoable bool          `json:"undoable,omitempty" doc:"Stores see and are told the results after ten minutes, in which the award can be undone; a second call without it tells them before. Absent: at once"`
	}
}) (MemberIncentiveView, error) {
	var given []Reward
	undoable := false
	if in.Body != nil {
		given, undoable = rewards(in.Body.Rewards), in.Body.Undoable
	}
	r, err := h.service.Award(ctx, actor, in.ID, given, undoable)
	return view(r), err
}

func (h *HTTP) undoAward(ctx context.Context, actor access.Actor, in *web.PathID) (MemberIncentiveView, error) {
	r, err := h.service.UndoAward(ctx, actor, in.ID)
	return view(r), err
}

// OutlookView is what head office should know before it awards.
type OutlookView struct {
	Entries  int                 `json:"entries"`
	Judged   int                 `json:"judged" doc:"How many of them were judged"`
	Changed  []network.StoreName `json:"changedSinceJudged" nullable:"false" doc:"Whose entries have changed since they were judged"`
	SentBack []network.StoreName `json:"sentBack" nullable:"false" doc:"Who were asked for a better photo and have not sent one"`
	MayEnter int                 `json:"mayEnter" doc:"How many open stores have not entered and still can"`
	Stores   []network.StoreName `json:"stores" nullable:"false" doc:"The first 50 of them, by name"`
	Until    *time.Time          `json:"until" doc:"Until when stores can enter and change entries; null: no longer"`
}

func (h *HTTP) outlook(ctx context.Context, actor access.Actor, in *web.PathID) (OutlookView, error) {
	o, err := h.service.Outlook(ctx, actor, in.ID)
	same := func(s network.StoreName) network.StoreName { return s }
	return OutlookView{o.Entries, o.Judged, web.Views(o.Changed, same), web.Views(o.SentBack, same), o.MayEnter, web.Views(o.Names, same), o.Until}, err
}

func (h *HTTP) saveRewards(ctx context.Context, actor access.Actor, in *struct {
	web.PathID
	Body struct {
		Rewards []RewardEntry `json:"rewards" maxItems:"10000" doc:"Of the entries that have changed"`
	}
}) (*web.Empty, error) {
	return &web.Empty{}, h.service.SaveRewards(ctx, actor, in.ID, rewards(in.Body.Rewards))
}

// PhotosEntry is what the form for an entry sends.
type PhotosEntry struct {
	MemberIncentiveID string `json:"memberIncentiveId,omitempty" maxLength:"60"`
	SubmissionID      string `json:"submissionId,omitempty" maxLength:"60" doc:"For a new one a UUID made by the client, so that repeating the call is harmless"`
	Version           int    `json:"version,omitempty" doc:"When editing: the version that was edited"`
	Photos            *[]any `json:"photos,omitempty" nullable:"true" doc:"Ids of uploads, or their attachments; null: none"`
}

func (e PhotosEntry) form() (f EntryForm, err error) {
	f = EntryForm{ID: e.SubmissionID, Version: e.Version}
	if e.Photos == nil {
		return f, nil
	}
	for i, given := range *e.Photos {
		path := fmt.Sprintf("photos[%d]", i)
		id, err := fileID(path, given)
		if err == nil && id == "" {
			err = fault.InvalidField(path, messageNoFile)
		}
		if err != nil {
			return f, err
		}
		f.Photos = append(f.Photos, id)
	}
	return f, nil
}

func (h *HTTP) enter(ctx context.Context, actor access.Actor, in *struct {
	web.PathID
	Body PhotosEntry
}) (*web.StatusBody[SubmissionView], error) {
	if err := in.Check("memberIncentiveId", in.Body.MemberIncentiveID); err != nil {
		return nil, err
	}
	form, err := in.Body.form()
	if err != nil {
		return nil, err
	}
	e, created, err := h.service.Enter(ctx, actor, in.ID, form)
	return web.Saved(entryView(e), created), err
}

// SubmissionPath names an entry.
type SubmissionPath struct {
	web.PathID
	SubmissionID string `path:"submissionId" maxLength:"60"`
}

func (h *HTTP) edit(ctx context.Context, actor access.Actor, in *struct {
	SubmissionPath
	Body PhotosEntry
}) (SubmissionView, error) {
	if err := in.Check("memberIncentiveId", in.Body.MemberIncentiveID); err != nil {
		return SubmissionView{}, err
	}
	if err := (web.PathID{ID: in.SubmissionID}).Check("submissionId", in.Body.SubmissionID); err != nil {
		return SubmissionView{}, err
	}
	form, err := in.Body.form()
	if err != nil {
		return SubmissionView{}, err
	}
	e, err := h.service.EditEntry(ctx, actor, in.ID, in.SubmissionID, form)
	return entryView(e), err
}

func (h *HTTP) withdraw(ctx context.Context, actor access.Actor, in *SubmissionPath) (*web.Empty, error) {
	return &web.Empty{}, h.service.WithdrawEntry(ctx, actor, in.ID, in.SubmissionID)
}

func (h *HTTP) note(ctx context.Context, actor access.Actor, in *struct {
	SubmissionPath
	Body struct {
		Note     string `json:"note,omitempty" doc:"Plain text of at most 500 characters"`
		SendBack bool   `json:"sendBack,omitempty" doc:"Asks the store for a better photo"`
	}
}) (SubmissionView, error) {
	e, err := h.service.SendNote(ctx, actor, in.ID, in.SubmissionID, in.Body.Note, in.Body.SendBack)
	return entryView(e), err
}

func (h *HTTP) winners(ctx context.Context, actor access.Actor, in *web.PathID) (EntriesView, error) {
	found, err := h.service.Winners(ctx, actor, in.ID)
	return EntriesView{web.Views(found, entryView)}, err
}

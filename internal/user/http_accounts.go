package user

import (
	"bytes"
	"context"
	"path"
	"strings"
	"time"

	"github.com/google/uuid"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/sheet"
	"caravan/internal/platform/web"
)

// AccountView is what whoever manages a person knows about them (USERS-001, USERS-002).
type AccountView struct {
	Role                 access.Role   `json:"role"`
	StoreID              *string       `json:"storeId" doc:"Null: they belong to no store"`
	Email                string        `json:"email"`
	PhoneNumber          string        `json:"phoneNumber"`
	Status               Status        `json:"status" enum:"ACTIVE,INVITED,TEMPORARY,DEACTIVATED,DELETED" doc:"INVITED: has never signed in; TEMPORARY: has not chosen a password of their own"`
	HasTemporaryPassword bool          `json:"hasTemporaryPassword"`
	Permissions          []string      `json:"permissions" nullable:"false" doc:"HEAD_OFFICE_CHAT: answers messages for head office (USERS-003)"`
	IsDemo               bool          `json:"isDemo"`
	DemoEndsAt           *time.Time    `json:"demoEndsAt"`
	DemoLastDay          *calendar.Day `json:"demoLastDay" format:"date" doc:"The last day of the demonstration"`
	IsComplianceOnly     bool          `json:"isComplianceOnly"`
	CreatedAt            time.Time     `json:"createdAt"`
	RecentSignedIn       *time.Time    `json:"recentSignedIn" doc:"Null: never"`
	RemindedAt           *time.Time    `json:"remindedAt" doc:"The last reminder of somebody who had never signed in"`
	InvitedAt            *time.Time    `json:"invitedAt" doc:"Of somebody who has never signed in: when the last invitation, or reminder of it, went out"`
	InviteAgainAt        *time.Time    `json:"inviteAgainAt" doc:"Likewise: when another one can go at the earliest"`
	DeactivatedAt        *time.Time    `json:"deactivatedAt"`
	DeletedAt            *time.Time    `json:"deletedAt"`
	Version              int64         `json:"version" doc:"For the next change"`
	Can                  Can           `json:"can"`
}

func accountView(actor access.Actor, a Account) *AccountView {
	v := &AccountView{Role: a.Role, Email: a.Email, PhoneNumber: a.PhoneNumber, Status: a.Status(), HasTemporaryPassword: a.HasTemporary,
		Permissions: a.Permissions, IsDemo: a.IsDemo, DemoEndsAt: a.DemoEndsAt, IsComplianceOnly: a.IsComplianceOnly, CreatedAt: a.CreatedAt,
		RecentSignedIn: a.RecentSignedIn, RemindedAt: a.RemindedAt,
		DeactivatedAt: a.DeactivatedAt, DeletedAt: a.DeletedAt, Version: a.Version, Can: canDo(actor, a)}
	v.InvitedAt, v.InviteAgainAt = a.invitedAt()
	if a.StoreID != "" {
		v.StoreID = &a.StoreID
	}
	if a.DemoEndsAt != nil {
		day := calendar.DayOf(a.DemoEndsAt.Add(-time.Millisecond))
		v.DemoLastDay = &day
	}
	return v
}

// personView is a person for the actor, without their account.
func personView(a Account, pictures map[string]*network.PictureView) FoundView {
	v := FoundView{PersonRef: network.PersonRef{ID: a.ID, FirstName: a.FirstName, LastName: a.LastName}, RoleLabel: a.Role.Label(), MaySee: true,
		ProfilePicture: pictures[a.PictureID]}
	if a.StoreID != "" {
		v.Store = &FoundShop{ID: a.StoreID, Name: a.StoreName, ClosedOn: a.StoreClosed, RegionLabel: a.StoreRegion.Label()}
	}
	return v
}

// accounts answers GET /users without fields (USERS-004).
func (h *HTTP) accounts(ctx context.Context, actor access.Actor, in *findInput) (web.List[FoundView], error) {
	found, total, err := h.service.Accounts(ctx, actor, Filter{Query: in.Query, StoreID: in.Store, Region: in.Region, Roles: in.Roles,
		Exclude: in.ExcludeIDs, Show: in.Show, Sort: in.Sort, Descending: in.Order == "desc"}, in.Rows())
	if err != nil {
		return web.List[FoundView]{}, err
	}
	files := make([]string, len(found))
	for i, a := range found {
		files[i] = a.PictureID
	}
	pictures, err := h.service.Pictures(ctx, actor, files)
	return web.NewList(web.Views(found, func(a Account) FoundView {
		v := personView(a, pictures)
		v.Account = accountView(actor, a)
		return v
	}), in.Page, total), err
}

// PersonView is a person on their own page (SCR-027).
type PersonView struct {
	FoundView
	CanMessage     bool `json:"canMessage" doc:"Whether you can write to them"`
	CanImpersonate bool `json:"canImpersonate" doc:"Whether you can act as them (IMPERSONATION-003 to 005)"`
}

func (h *HTTP) get(ctx context.Context, actor access.Actor, in *web.PathID) (PersonView, error) {
	a, readable, err := h.service.Account(ctx, actor, in.ID)
	if err != nil {
		return PersonView{}, err
	}
	return h.person(ctx, actor, a, readable)
}

func (h *HTTP) person(ctx context.Context, actor access.Actor, a Account, readable bool) (PersonView, error) {
	pictures, err := h.service.Pictures(ctx, actor, []string{a.PictureID})
	v := PersonView{FoundView: personView(a, pictures), CanMessage: mayMessage(actor, a.User), CanImpersonate: mayImpersonate(actor, a)}
	if readable {
		v.Account = accountView(actor, a)
	}
	return v, err
}

// changed answers a change of an account.
func (h *HTTP) changed(ctx context.Context, actor access.Actor, a Account, err error) (PersonView, error) {
	if err != nil {
		return PersonView{}, err
	}
	return h.person(ctx, actor, a, true)
}

// FormBody is what head office writes about a person.
type FormBody struct {
	FirstName        string       `json:"firstName,omitempty" maxLength:"200"`
	LastName         string       `json:"lastName,omitempty" maxLength:"200"`
	Email            string       `json:"email,omitempty" maxLength:"320"`
	PhoneNumber      string       `json:"phoneNumber,omitempty" maxLength:"200"`
	Role             access.Role  `json:"role,omitempty" enum:"" doc:"HEAD_OFFICE, STORE_REP, STORE_OWNER, STORE_MANAGER or STORE_EMPLOYEE"`
	StoreID          string       `json:"storeId,omitempty" maxLength:"60" doc:"Owners, managers and employees need one; head office has none"`
	Permissions      []string     `json:"permissions,omitempty" maxItems:"10" doc:"HEAD_OFFICE_CHAT, for people at head office"`
	IsDemo           bool         `json:"isDemo,omitempty"`
	DemoEndsAt       calendar.Day `json:"demoEndsAt,omitempty" doc:"The last day of the demonstration, such as 2026-12-31; absent: no end"`
	IsComplianceOnly bool         `json:"isComplianceOnly,omitempty" doc:"Only sees Compliance and Settings"`
}

func (b FormBody) form() Form {
	return Form{Details: Details{Email: b.Email, FirstName: b.FirstName, LastName: b.LastName, Role: b.Role, StoreID: b.StoreID,
		PhoneNumber: b.PhoneNumber, IsComplianceOnly: b.IsComplianceOnly}, Permissions: b.Permissions, IsDemo: b.IsDemo, DemoEndsOn: b.DemoEndsAt}
}

type inviteInput struct {
	Body struct {
		ID string `json:"id" maxLength:"60" doc:"A UUID made by the client, so that a repeat is harmless"`
		FormBody
	}
}

func (h *HTTP) invite(ctx context.Context, actor access.Actor, in *inviteInput) (*web.StatusBody[PersonView], error) {
	id, err := uuid.Parse(in.Body.ID)
	if err != nil {
		return nil, fault.InvalidField("id", "Please send a UUID.")
	}
	a, created, err := h.service.Invite(ctx, actor, id.String(), in.Body.form())
	if err != nil {
		return nil, err
	}
	v, err := h.person(ctx, actor, a, true)
	return web.Saved(v, created), err
}

type editInput struct {
	web.PathID
	Body struct {
		Version int64 `json:"version" doc:"Of the account that the form was opened with"`
		FormBody
	}
}

func (h *HTTP) edit(ctx context.Context, actor access.Actor, in *editInput) (PersonView, error) {
	a, err := h.service.Edit(ctx, actor, in.ID, in.Body.Version, in.Body.form())
	return h.changed(ctx, actor, a, err)
}

func (h *HTTP) deactivate(ctx context.Context, actor access.Actor, in *web.PathID) (PersonView, error) {
	a, err := h.service.Deactivate(ctx, actor, in.ID)
	return h.changed(ctx, actor, a, err)
}

func (h *HTTP) remove(ctx context.Context, actor access.Actor, in *web.PathID) (PersonView, error) {
	a, err := h.service.Delete(ctx, actor, in.ID)
	return h.changed(ctx, actor, a, err)
}

func (h *HTTP) reinstate(ctx context.Context, actor access.Actor, in *web.PathID) (PersonView, error) {
	a, err := h.service.Reinstate(ctx, actor, in.ID)
	return h.changed(ctx, actor, a, err)
}

// ImportedView says what an import did, or would do.
type ImportedView struct {
	Source      string              `json:"source" doc:"Where the people came from; empty: the file"`
	Created     int                 `json:"created"`
	Updated     int                 `json:"updated"`
	Unchanged   int                 `json:"unchanged"`
	Changes     []ChangeView        `json:"changes" nullable:"false" doc:"The first 200"`
	Absent      []network.PersonRef `json:"absent" nullable:"false" doc:"The first 200 people who came from the other system, can sign in, and are not in the table. Nothing happens to them"`
	AbsentTotal int                 `json:"absentTotal"`
	Mark        string              `json:"mark" doc:"For the import after a preview"`
	Applied     bool                `json:"applied" doc:"False: a preview"`
}

// ChangeView is what an import does to one person.
type ChangeView struct {
	ID     *string           `json:"id" doc:"Null: a new person"`
	Name   string            `json:"name"`
	Email  string            `json:"email"`
	Fields []FieldChangeView `json:"fields" nullable:"false" doc:"Empty for a new person"`
}

// FieldChangeView is one detail that an import changes.
type FieldChangeView struct {
	Field string `json:"field" doc:"Name of the column"`
	From  string `json:"from"`
	To    string `json:"to"`
}

func importedView(o Imported) ImportedView {
	if o.Absent == nil {
		o.Absent = []network.PersonRef{}
	}
	return ImportedView{Source: o.Source, Created: o.Created, Updated: o.Updated, Unchanged: o.Unchanged, Absent: o.Absent, AbsentTotal: o.AbsentTotal,
		Mark: o.Mark, Applied: o.Applied, Changes: web.Views(o.Changes, func(c Change) ChangeView {
			v := ChangeView{Name: c.FullName(), Email: c.Email,
				Fields: web.Views(c.Fields, func(f FieldChange) FieldChangeView { return FieldChangeView{f.Name, f.From, f.To} })}
			if !c.New {
				v.ID = &c.ID
			}
			return v
		})}
}

type syncInput struct {
	Body *struct {
		Preview bool   `json:"preview,omitempty" doc:"Only say what the source would change"`
		Mark    string `json:"mark,omitempty" maxLength:"60" doc:"The mark of the preview that was looked at: refused (409) when the source would change something else by now"`
	}
}

func (h *HTTP) sync(ctx context.Context, actor access.Actor, in *syncInput) (ImportedView, error) {
	var how Import
	if in.Body != nil {
		how = Import{in.Body.Preview, in.Body.Mark}
	}
	out, err := h.service.Sync(ctx, actor, how)
	return importedView(out), err
}

const partFile = "file"

func (h *HTTP) importFile(ctx context.Context, actor access.Actor, in *struct{ Form web.Form }) (ImportedView, error) {
	got, err := in.Form.Read(MaxTable)
	if err != nil {
		return ImportedView{}, err
	}
	if got.File == nil {
		return ImportedView{}, fault.InvalidField(partFile, "Please choose a file")
	}
	how, err := got.LookedAt()
	if err != nil {
		return ImportedView{}, err
	}
	format := sheet.CSV
	if strings.EqualFold(path.Ext(got.FileName), ".xlsx") {
		format = sheet.XLSX
	}
	out, err := h.service.ImportFile(ctx, actor, bytes.NewReader(got.File), format, Import(how))
	return importedView(out), err
}

// RemindersView says how many people can be, or were, reminded.
type RemindersView struct {
	People int `json:"people"`
}

func (h *HTTP) toRemind(ctx context.Context, actor access.Actor, _ *struct{}) (RemindersView, error) {
	n, err := h.service.ToRemind(ctx, actor)
	return RemindersView{n}, err
}

func (h *HTTP) remind(ctx context.Context, actor access.Actor, _ *struct{}) (RemindersView, error) {
	n, err := h.service.RemindAll(ctx, actor)
	return RemindersView{n}, err
}

func (h *HTTP) remindOne(ctx context.Context, actor access.Actor, in *web.PathID) (PersonView, error) {
	a, err := h.service.Remind(ctx, actor, in.ID)
	return h.changed(ctx, actor, a, err)
}

func (h *HTTP) setPicture(ctx context.Context, actor access.Actor, in *struct {
	Body struct {
		ID *string `json:"id" maxLength:"60" doc:"The uploaded file; null: no picture"`
	}
}) (*web.Empty, error) {
	id := ""
	if in.Body.ID != nil {
		id = *in.Body.ID
	}
	return &web.Empty{}, h.service.SetPicture(ctx, actor, id)
}

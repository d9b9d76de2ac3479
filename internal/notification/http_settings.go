package notification

import (
	"context"
	"slices"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/web"
)

// ChoiceView says where the person is told of a kind.
type ChoiceView struct {
	Kind  chosenKind `json:"kind"`
	InApp bool       `json:"inApp" doc:"Among the notifications on the site; always false for messages, which are in the inbox"`
	Email bool       `json:"email"`
	Push  bool       `json:"push" doc:"On the devices for which the person has turned it on"`
}

// QuietView are hours in which nothing is sent by e-mail or push.
type QuietView struct {
	On    bool   `json:"on"`
	From  string `json:"from" doc:"A time of the day, such as 21:00"`
	Until string `json:"until" doc:"A time of the day, on the next day unless it is after 'from'. When both are the same, there are no quiet hours"`
}

// SettingsView says how the person is told of things.
type SettingsView struct {
	Choices  []ChoiceView `json:"choices" nullable:"false" doc:"Of every kind that concerns the person"`
	Pace     Pace         `json:"pace" doc:"How often a mail is sent"`
	Quiet    QuietView    `json:"quiet"`
	ShowText bool         `json:"showText" doc:"A notification on a device says what it is about, also on a locked screen"`
	Zone     string       `json:"zone" doc:"The time zone of quiet hours and digests, such as Australia/Perth"`
	Email    string       `json:"email" doc:"Where mails go"`
	Push     PushView     `json:"push"`
	Can      SettingsCan  `json:"can"`
}

// PushView is push in the browser that asks.
type PushView struct {
	Key string `json:"key" doc:"The public key with which the browser subscribes (VAPID), base64url"`
	On  bool   `json:"on" doc:"Whether it is on in this browser, as far as the server knows"`
}

// SettingsCan says what the viewer may do with the settings.
type SettingsCan struct {
	Change bool `json:"change" doc:"May change them: not while acting as somebody else"`
}

func (r recipient) view(actor access.Actor) SettingsView {
	s := r.Settings
	v := SettingsView{Pace: s.Pace, Quiet: QuietView{s.Quiet.On, clockTime(s.Quiet.From), clockTime(s.Quiet.Until)}, ShowText: s.ShowText,
		Zone: r.zone().String(), Email: r.Email, Can: SettingsCan{mayChange(actor)}, Choices: []ChoiceView{}}
	for _, kind := range chosenKind("").Values() {
		if c, concerns := r.Choices[notice.Kind(kind)]; concerns {
			v.Choices = append(v.Choices, ChoiceView{kind, c.InApp, c.Email, c.Push})
		}
	}
	return v
}

func (h *HTTP) settings(ctx context.Context, actor access.Actor, _ *struct{}) (SettingsView, error) {
	r, err := h.service.Settings(ctx, actor)
	if err != nil {
		return SettingsView{}, err
	}
	return h.settingsView(ctx, actor, r)
}

func (h *HTTP) settingsView(ctx context.Context, actor access.Actor, r recipient) (SettingsView, error) {
	push, err := h.service.PushState(ctx, actor)
	v := r.view(actor)
	v.Push = PushView(push)
	return v, err
}

type changeSettingsInput struct {
	Body struct {
		Choices  []ChoiceView `json:"choices,omitempty" nullable:"false" maxItems:"100" doc:"Of the kinds that change"`
		Pace     *Pace        `json:"pace,omitempty" doc:"Absent: as it was"`
		Quiet    *QuietView   `json:"quiet,omitempty" doc:"Absent: as they were"`
		ShowText *bool        `json:"showText,omitempty" doc:"Absent: as it was"`
	}
}

func (h *HTTP) changeSettings(ctx context.Context, actor access.Actor, in *changeSettingsInput) (SettingsView, error) {
	c := Change{Choices: map[notice.Kind]Choice{}, Pace: in.Body.Pace, ShowText: in.Body.ShowText}
	for _, v := range in.Body.Choices {
		c.Choices[notice.Kind(v.Kind)] = Choice{v.InApp, v.Email, v.Push}
	}
	if q := in.Body.Quiet; q != nil {
		from, fromOK := readClock(q.From)
		until, untilOK := readClock(q.Until)
		var wrong []fault.Field
		for path, ok := range map[string]bool{"quiet.from": fromOK, "quiet.until": untilOK} {
			if !ok {
				wrong = append(wrong, fault.Field{Path: path, Message: messageTime})
			}
		}
		slices.SortFunc(wrong, func(a, b fault.Field) int { return len(a.Path) - len(b.Path) })
		if err := fault.InvalidFields(wrong); err != nil {
			return SettingsView{}, err
		}
		c.Quiet = &Quiet{q.On, from, until}
	}
	r, err := h.service.ChangeSettings(ctx, actor, c)
	if err != nil {
		return SettingsView{}, err
	}
	return h.settingsView(ctx, actor, r)
}

type pushInput struct {
	Body struct {
		Endpoint string `json:"endpoint" maxLength:"2000" doc:"Address of the browser at its push service: https, at a public host"`
		P256dh   string `json:"p256dh" maxLength:"200" doc:"The browser's public key, base64url without padding (RFC 8291)"`
		Auth     string `json:"auth" maxLength:"100" doc:"The secret that it shares with the sender, base64url without padding"`
	}
}

func (h *HTTP) turnPushOn(ctx context.Context, actor access.Actor, in *pushInput) (*web.Empty, error) {
	return &web.Empty{}, h.service.TurnPushOn(ctx, actor, Device{Endpoint: in.Body.Endpoint, P256dh: in.Body.P256dh, Auth: in.Body.Auth})
}

func (h *HTTP) turnPushOff(ctx context.Context, actor access.Actor, _ *struct{}) (*web.Empty, error) {
	return &web.Empty{}, h.service.TurnPushOff(ctx, actor)
}

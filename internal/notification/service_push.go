package notification

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/outbound"

	webpush "github.com/SherClockHolmes/webpush-go"
)

// Keys returns the pair of keys of this installation (RFC 8292). The first node that asks makes it; of two at once, both get the same.
func (s *Service) Keys(ctx context.Context) (public, private string, err error) {
	defer fault.Wrap(&err, "notification.Keys")
	public, private, err = s.repo.keys(ctx, s.db)
	if !errors.Is(err, db.ErrNoRow) {
		return public, private, err
	}
	if private, public, err = webpush.GenerateVAPIDKeys(); err != nil {
		return "", "", err
	}
	if err := s.repo.addKeys(ctx, s.db, public, private, s.clock.Now()); err != nil {
		return "", "", err
	}
	return s.repo.keys(ctx, s.db)
}

// PushState is push in the browser of a session.
type PushState struct {
	Key string // the public key with which a browser subscribes, base64url
	On  bool
}

// PushState returns whether push is on in the actor's browser (FD-82).
func (s *Service) PushState(ctx context.Context, actor access.Actor) (p PushState, err error) {
	defer fault.Wrap(&err, "notification.PushState(%q)", actor.UserID)
	if p.Key, _, err = s.Keys(ctx); err != nil {
		return PushState{}, err
	}
	p.On, err = s.repo.hasDevice(ctx, s.db, actor.SessionID)
	return p, err
}

// TurnPushOn makes the actor's browser get pushes (FD-82), in place of whoever had turned it on in the same browser. Repeating it is harmless.
// Faults: Forbidden while impersonating, Invalid.
func (s *Service) TurnPushOn(ctx context.Context, actor access.Actor, d Device) (err error) {
	defer fault.Wrap(&err, "notification.TurnPushOn(%q)", actor.UserID)
	if err := access.Allow(mayChange(actor)); err != nil {
		return err
	}
	if err := d.check(s.Push.Inside); err != nil {
		return err
	}
	d.ID, d.UserID, d.SessionID = db.NewID(), actor.UserID, actor.SessionID
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := s.repo.lockPerson(ctx, tx, actor); err != nil {
			return err
		}
		return s.repo.addDevice(ctx, tx, d, s.clock.Now())
	})
}

// TurnPushOff makes the actor's browser get no pushes. Repeating it is harmless. Fault: Forbidden while impersonating.
func (s *Service) TurnPushOff(ctx context.Context, actor access.Actor) (err error) {
	defer fault.Wrap(&err, "notification.TurnPushOff(%q)", actor.UserID)
	if err := access.Allow(mayChange(actor)); err != nil {
		return err
	}
	return s.repo.removeSession(ctx, s.db, actor.SessionID)
}

// liveDevices returns those devices whose sessions have not ended, and removes the others.
func (s *Service) liveDevices(ctx context.Context, devices []Device) ([]Device, error) {
	ids := make([]string, len(devices))
	for i, d := range devices {
		ids[i] = d.SessionID
	}
	live, err := s.Sessions.Live(ctx, s.db, ids)
	if err != nil {
		return nil, err
	}
	var kept []Device
	for _, d := range devices {
		if live[d.SessionID] {
			kept = append(kept, d)
		} else if err := s.repo.removeDevice(ctx, s.db, d.ID); err != nil {
			return nil, err
		}
	}
	return kept, nil
}

// jobPush is the job that sends one thing to a person's devices, or again to one of them.
const jobPush = "notification.push"

// pushArgs are the arguments of such a job. They never contain what is sent.
type pushArgs struct {
	UserID         string      `json:"userId"`
	Kind           notice.Kind `json:"kind"`
	NotificationID string      `json:"notificationId,omitempty"`
	ConversationID string      `json:"conversationId,omitempty"`
	MessageID      string      `json:"messageId,omitempty"`
	DeviceID       string      `json:"deviceId,omitempty"` // empty: every device
	Attempt        int         `json:"attempt,omitempty"`  // how often this device has been tried
}

func (a pushArgs) about() delivery {
	return delivery{UserID: a.UserID, Channel: Push, Kind: a.Kind, NotificationID: a.NotificationID, ConversationID: a.ConversationID,
		MessageID: a.MessageID}
}

// doPush sends what a delivery is about, unless the person has seen it, has left, or does not want to be told any more. A job that is done again
// after its node died sends it again; it takes the place of the first.
func (s *Service) doPush(ctx context.Context, _ *jobs.Job, args pushArgs) (err error) {
	defer fault.Wrap(&err, "notification.doPush(%+v)", args)
	r, err := s.repo.recipient(ctx, s.db, args.UserID)
	if errors.Is(err, db.ErrNoRow) || err == nil && (r.Gone || !r.Choices[args.Kind].Push) {
		return nil
	}
	if err != nil {
		return err
	}
	n, waits, err := s.pushed(ctx, args.about(), r.Actor)
	if err != nil || !waits {
		return err
	}
	now := s.clock.Now()
	if at := r.Settings.Quiet.End(now, r.zone()); at.After(now) {
		return s.pushLater(ctx, args, at.Sub(now))
	}
	devices, err := s.repo.devices(ctx, s.db, args.UserID)
	if err != nil {
		return err
	}
	if args.DeviceID != "" {
		devices = slices.DeleteFunc(devices, func(d Device) bool { return d.ID != args.DeviceID })
	}
	if devices, err = s.liveDevices(ctx, devices); err != nil || len(devices) == 0 {
		return err
	}
	message, err := json.Marshal(payloadOf(args.about(), n, r.Settings.ShowText))
	if err != nil {
		return err
	}
	keeps := r.Settings.Quiet.Begin(now, r.zone(), pushKeeps).Sub(now) // a device that was off is not woken in quiet hours
	for _, d := range devices {
		if err := s.pushTo(ctx, d, message, keeps, args); err != nil {
			return err
		}
	}
	return nil
}

// pushed returns what a push says. waits is false when the person has seen it, or may not see it any more.
func (s *Service) pushed(ctx context.Context, d delivery, actor access.Actor) (n notice.Notice, waits bool, err error) {
	if d.Kind == notice.KindMessage {
		sent := Sent{d.MessageID, d.UserID}
		unseen, err := s.unseen(ctx, s.db, []Sent{sent})
		news, waits := unseen[sent]
		return notice.Notice{Title: news.Author, Content: news.Text, Link: "/inbox/" + d.ConversationID}, waits, err
	}
	who, err := s.reader(ctx, s.db, actor)
	if err != nil {
		return notice.Notice{}, false, err
	}
	told, err := s.repo.notice(ctx, s.db, who, d.NotificationID)
	if errors.Is(err, db.ErrNoRow) {
		return notice.Notice{}, false, nil
	}
	return told.Notice, err == nil && !told.Seen, err
}

// pushTo sends a message to a device once, and sees to what follows from the answer.
func (s *Service) pushTo(ctx context.Context, d Device, message []byte, keeps time.Duration, args pushArgs) error {
	public, private, err := s.Keys(ctx)
	if err != nil {
		return err
	}
	result, retryAfter := again, ""
	answer, err := webpush.SendNotificationWithContext(ctx, message,
		&webpush.Subscription{Endpoint: d.Endpoint, Keys: webpush.Keys{Auth: d.Auth, P256dh: d.P256dh}}, &webpush.Options{
			HTTPClient: s.sender, Subscriber: s.Push.Contact, Topic: topic(args.about().subject()), TTL: int(keeps.Seconds()), Urgency: webpush.UrgencyNormal,
			VAPIDPublicKey: public, VAPIDPrivateKey: private})
	if err == nil {
		_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, 4096)) // so that the connection can be used again
		answer.Body.Close()
		result, retryAfter = meaning(answer.StatusCode), answer.Header.Get("Retry-After")
		err = fmt.Errorf("%w: %s", errNoPush, http.StatusText(answer.StatusCode))
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	args.DeviceID, args.Attempt = d.ID, args.Attempt+1
	switch {
	case result == arrived:
		return nil
	case result == dead:
		return s.repo.removeDevice(ctx, s.db, d.ID)
	case result == again && args.Attempt < pushAttempts:
		return s.pushLater(ctx, args, pause(args.Attempt-1, retryAfter, s.clock.Now()))
	}
	slog.WarnContext(ctx, "a push did not arrive", "device", d.ID, "attempts", args.Attempt, "cause", outbound.Cause(err))
	return nil
}

// pushLater queues a job for later.
func (s *Service) pushLater(ctx context.Context, args pushArgs, in time.Duration) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		_, err := jobs.Enqueue(ctx, tx, jobPush, args, jobs.Options{Delay: in})
		return err
	})
}

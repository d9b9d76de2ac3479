package notification

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/notice"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct {
	service  *Service
	versions web.Versions
}

// NewHTTP returns the room's HTTP door. versions knows whether what a Topic names has changed.
func NewHTTP(s *Service, versions web.Versions) *HTTP { return &HTTP{s, versions} }

// View is a notification.
type View struct {
	ID        string    `json:"id"`
	Kind      siteKind  `json:"kind"`
	Title     string    `json:"title"`
	By        string    `json:"by" doc:"Who did it, where others can do the same to the same thing: the title begins with it; empty for everything else"`
	Content   string    `json:"content" doc:"Plain text; may be empty"`
	Link      string    `json:"link" doc:"Where it leads: a path of the site"`
	Seen      bool      `json:"seen"`
	CreatedAt time.Time `json:"createdAt"`
}

// PageView is a page of notifications.
type PageView struct {
	web.List[View]
	Unseen int `json:"unseen" doc:"How many of all notifications are unseen"`
	Can    Can `json:"can"`
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "list-notifications", Method: "GET", Path: "/users/me/notifications", Access: mayRead, Handler: web.Raw(access.Do(h.list)),
			Summary: "Your notifications, newest first"},
		{ID: "mark-notification-seen", Method: "POST", Path: "/notifications/seen/{id}", Access: mayRead.InPerson("mark notifications as seen"),
			Status: 204, Handler: web.Raw(access.Do(h.mark)), Summary: "Mark one of your notifications as seen"},
		{ID: "mark-notifications-seen", Method: "POST", Path: "/notifications/seen", Access: mayRead.InPerson("mark notifications as seen"), Status: 204,
			Handler: web.Raw(access.Do(h.markAll)), Summary: "Mark your notifications as seen that you had until a time"},
		{ID: "get-notification-settings", Method: "GET", Path: "/users/me/notification-settings", Access: mayRead, Handler: web.JSON(access.Do(h.settings)),
			Summary: "Where and when you are told of things"},
		{ID: "change-notification-settings", Method: "PUT", Path: "/users/me/notification-settings",
			Access: mayRead.InPerson("change how a person is told of things"), Handler: web.JSON(access.Do(h.changeSettings)),
			Summary: "Change where and when you are told of things"},
		{ID: "turn-push-on", Method: "PUT", Path: "/users/me/push-subscription", Access: mayRead.InPerson("change how a person is told of things"),
			Status: 204, Handler: web.Raw(access.Do(h.turnPushOn)), Summary: "Get push notifications in this browser, for as long as you are signed in"},
		{ID: "turn-push-off", Method: "DELETE", Path: "/users/me/push-subscription", Access: mayRead.InPerson("change how a person is told of things"),
			Status: 204, Handler: web.Raw(access.Do(h.turnPushOff)), Summary: "Get no push notifications in this browser"},
	}
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, in *struct {
	web.Unless
	web.Page
}) (*web.Polled[PageView], error) {
	return web.Poll(ctx, in.Unless, h.versions, actor.Fingerprint(), []string{Topic(actor.UserID)}, func() (PageView, error) {
		page, err := h.service.List(ctx, actor, in.Rows())
		items := make([]View, len(page.Items))
		for i, n := range page.Items {
			items[i] = View{n.ID, siteKind(n.Kind), n.Title, n.By(), n.Content, n.Link, n.Seen, n.CreatedAt}
		}
		return PageView{web.NewList(items, in.Page, page.Total), page.Unseen, canDo(actor)}, err
	})
}

func (h *HTTP) mark(ctx context.Context, actor access.Actor, in *struct {
	ID string `path:"id" maxLength:"200"`
}) (*web.Empty, error) {
	return &web.Empty{}, h.service.MarkSeen(ctx, actor, in.ID)
}

func (h *HTTP) markAll(ctx context.Context, actor access.Actor, in *struct {
	Body struct {
		Until time.Time `json:"until" doc:"When the newest notification was created that the person has on the screen"`
		About *struct {
			Kind siteKind `json:"kind"`
			Link string   `json:"link" minLength:"1" maxLength:"2000"`
		} `json:"about,omitempty" doc:"Only those of one kind that lead to the same, such as comments on one post"`
	}
}) (*web.Empty, error) {
	var about *About
	if a := in.Body.About; a != nil {
		about = &About{notice.Kind(a.Kind), a.Link}
	}
	return &web.Empty{}, h.service.MarkAllSeen(ctx, actor, in.Body.Until, about)
}

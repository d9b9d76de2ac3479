package marketing

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"caravan/internal/network"
)

// bannersQuery asks a content service, shaped like WPGraphQL, for banners (BANNER-002, BANNER-003).
const bannersQuery = `query Banners($first: Int!, $region: String) {
  banners(first: $first, region: $region) {
    nodes { title type link endsAt imageDesktop { sourceUrl } imageMobile { sourceUrl } region }
  }
}`

// contentService is a content service that keeps banners.
type contentService struct{ *remote }

// NewBanners returns the content service of the setting, nil when there is none.
func NewBanners(c Setting) (Source, error) {
	r, err := newRemote(c)
	if r == nil || err != nil {
		return nil, err
	}
	return contentService{r}, nil
}

// servedBanner is a banner as the content service writes it (BANNER-001).
type servedBanner struct {
	Title        string
	Type         any // a text, or a list of texts
	Link         string
	EndsAt       string
	ImageDesktop servedPicture
	ImageMobile  servedPicture
	Region       any // a text, or a list of texts
}

type servedPicture struct{ SourceURL string }

// Fetch implements Source. It knows no search.
func (s contentService) Fetch(ctx context.Context, region network.Region, _ string) (out Fetched, err error) {
	variables := map[string]any{"first": maxServed, "region": nil}
	if region != "" {
		variables["region"] = region
	}
	body, err := json.Marshal(map[string]any{"query": bannersQuery, "variables": variables})
	if err != nil {
		return Fetched{}, err
	}
	var answer struct {
		Data *struct {
			Banners *struct{ Nodes []json.RawMessage }
		}
		Errors []struct{ Message string }
	}
	if err := s.call(ctx, http.MethodPost, s.address, body, &answer); err != nil {
		return Fetched{}, err
	}
	switch {
	case len(answer.Errors) > 0:
		return Fetched{}, errors.New("it answered with an error: " + tidy(answer.Errors[0].Message, 200))
	case answer.Data == nil || answer.Data.Banners == nil:
		return Fetched{}, errors.New("its answer has no banners")
	}
	for _, node := range answer.Data.Banners.Nodes {
		item, reason := s.banner(node)
		if len(out.Items) >= maxServed {
			reason = beyondLimit
		}
		if reason != "" {
			out.leaveOut(reason)
			continue
		}
		item.ID = strconv.Itoa(len(out.Items) + 1)
		out.Items = append(out.Items, item)
	}
	return out, nil
}

// banner returns a banner that is safe to show, or why it is left out.
func (s contentService) banner(node json.RawMessage) (item Shown, reason string) {
	var b servedBanner
	if err := json.Unmarshal(node, &b); err != nil {
		return Shown{}, inOddForm
	}
	item, reason = safe(Shown{Title: b.Title, Type: firstText(b.Type), Link: b.Link, Regions: regionsOf(b.Region)})
	if reason != "" {
		return Shown{}, reason
	}
	var dated, hasDesktop, hasMobile bool
	if item.EndsOn, dated = endDay(b.EndsAt); !dated {
		return Shown{}, withoutDate
	}
	item.Desktop, hasDesktop = s.picture(b.ImageDesktop.SourceURL)
	item.Mobile, hasMobile = s.picture(b.ImageMobile.SourceURL)
	if !hasDesktop || !hasMobile {
		return Shown{}, withoutPicture
	}
	return item, ""
}

// firstText returns a text, or the first one of a list.
func firstText(written any) string {
	if list, is := written.([]any); is && len(list) > 0 {
		written = list[0]
	}
	s, _ := written.(string)
	return s
}

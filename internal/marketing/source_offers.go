package marketing

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"caravan/internal/calendar"
	"caravan/internal/network"
)

// offersService is a service that keeps offers. Its address is that of GET /offers.
type offersService struct{ *remote }

// NewOffers returns the offers service of the setting, nil when there is none.
func NewOffers(c Setting) (Source, error) {
	r, err := newRemote(c)
	if r == nil || err != nil {
		return nil, err
	}
	return offersService{r}, nil
}

// Fetch implements Source: GET /offers with region, active and search (BANNER-007). The answer is a list, or an object that has it as items, offers
// or data. An offer has at least a title; offers for single customers are left out without a word, because that is no mistake (BANNER-008 to
// BANNER-011).
func (s offersService) Fetch(ctx context.Context, region network.Region, search string) (out Fetched, err error) {
	address := *s.address
	query := address.Query()
	query.Set("active", "true")
	query.Set("search", search)
	if region != "" {
		query.Set("region", string(region))
	}
	address.RawQuery = query.Encode()
	var answer any
	if err := s.call(ctx, http.MethodGet, &address, nil, &answer); err != nil {
		return Fetched{}, err
	}
	list, err := listOf(answer)
	if err != nil {
		return Fetched{}, err
	}
	for _, one := range list {
		offer, is := one.(map[string]any)
		switch {
		case !is:
			out.leaveOut(inOddForm)
			continue
		case hidden(offer) || offer["active"] == false:
			continue
		case len(out.Items) >= maxOffers:
			out.leaveOut(beyondLimit)
			continue
		}
		item, reason := s.offer(offer, region)
		if reason != "" {
			out.leaveOut(reason)
			continue
		}
		if item.ID == "" {
			item.ID = strconv.Itoa(len(out.Items) + 1)
		}
		out.Items = append(out.Items, item)
	}
	return out, nil
}

func listOf(answer any) ([]any, error) {
	if list, is := answer.([]any); is {
		return list, nil
	}
	if object, is := answer.(map[string]any); is {
		for _, name := range []string{"items", "offers", "data"} {
			if list, is := object[name].([]any); is {
				return list, nil
			}
		}
	}
	return nil, errors.New("its answer has no list of offers")
}

// offer returns an offer that is safe to show, or why it is left out. Without regions of its own it is for the one that was asked for, or for all.
func (s offersService) offer(o map[string]any, asked network.Region) (item Shown, reason string) {
	word := func(names ...string) string {
		for _, name := range names {
			switch v := o[name].(type) {
			case string:
				return v
			case float64:
				return strconv.FormatFloat(v, 'f', -1, 64)
			}
		}
		return ""
	}
	item, reason = safe(Shown{ID: word("id"), Title: word("title", "name"), Description: word("description", "text"), Link: word("link", "url"),
		Regions: regionsOf(o["region"])})
	if reason != "" {
		return Shown{}, reason
	}
	if o["region"] == nil {
		if item.Regions = network.Regions(); asked != "" {
			item.Regions = []network.Region{asked}
		}
	}
	item.EndsOn = never
	if written := word("endsAt"); written != "" {
		var dated bool
		if item.EndsOn, dated = endDay(written); !dated {
			return Shown{}, withoutDate
		}
	}
	// An offer is as good without its picture.
	if image, is := o["image"].(map[string]any); is {
		var content servedPicture
		content.SourceURL, _ = image["sourceUrl"].(string)
		item.Desktop, _ = s.picture(content.SourceURL)
		item.Mobile = item.Desktop
	}
	return item, ""
}

// never is the last day of an offer that has none.
const never calendar.Day = "9999-12-31"

// encode and decode are the form in which an answer is stored.
func encode(items []Shown) (string, error) {
	if items == nil {
		items = []Shown{}
	}
	stored, err := json.Marshal(items)
	return string(stored), err
}

func decode(stored string) (items []Shown, err error) {
	err = json.Unmarshal([]byte(stored), &items)
	return items, err
}

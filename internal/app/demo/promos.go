package demo

import (
	"embed"

	"caravan/internal/brand"
	"caravan/internal/branding"
	"caravan/internal/marketing"
	"caravan/internal/media"
	"caravan/internal/network"
)

// orders is where the stores of the demo network order. The addresses lead nowhere: the domain is kept free for examples.
var orders = branding.Form{Product: brand.Name, Assistant: brand.Name, Ordering: [branding.Platforms]branding.Platform{
	{Name: "Liquor orders", URL: "https://liquor.example.com/order"}, {Name: "Grocery orders", URL: "https://grocery.example.com/order"}}}

// bannerFiles are the pictures of the banners, drawn by banners/draw.mjs.
//
//go:embed banners/*.jpg
var bannerFiles embed.FS

// The sizes of these pictures in pixels.
const (
	bannerWidth   = 1080
	desktopHeight = 450
	mobileHeight  = 630
)

// advert is a banner, if it has a picture, or an offer. from and until count days from today.
type advert struct {
	picture, label, title, text, link string
	from, until                       int
	regions                           []network.Region // none: all
}

var adverts = []advert{
	{picture: "reds", label: "Catalogue", title: "Any 3 reds for $45", link: "/resources?path=/Marketing", from: -9, until: 21},
	{picture: "summer", label: "Display", title: "Summer fridge: five cans, one shelf", link: "/resources?path=/Planograms", from: -4, until: 34},
	{picture: "beer", label: "Long weekend", title: "Two cartons and the esky is free", link: "/resources?path=/Operations", from: -2, until: 8},
	{picture: "sparkling", label: "Party season", title: "Sparkling from $12, stacked to the ceiling", link: "https://caravan.example/sparkling",
		from: -12, until: 45},
	{picture: "gin", label: "New range", title: "Gin moves beside tonic", link: "/resources?path=/Planograms", from: -20, until: 12},
	{picture: "local", label: "Local heroes", title: "Makers from around the corner", link: "https://caravan.example/local", from: -1, until: 60},
	{picture: "beer", label: "Next month", title: "Footy finals cartons", from: 20, until: 50},
	{picture: "sparkling", label: "Sydney", title: "Harbour party packs", from: -3, until: 18, regions: []network.Region{network.NSW, network.ACT}},
	{picture: "summer", label: "Catalogue", title: "Spring spritz", from: -80, until: -20},

	{title: "3 for 2 on rosé", text: "Any three bottles of rosé, the cheapest is free. Tickets are in the summer window kit.",
		link: "/resources?path=/Marketing", from: -6, until: 22},
	{title: "$5 off two cartons of craft", text: "For loyalty members. The register takes it off by itself.", from: -11, until: 9},
	{title: "Double points on zero alcohol", text: "All beers, wines and spirits without alcohol.", from: -3, until: 27},
	{title: "Free ice with every 10-pack", text: "One 5 kg bag. Order ice twice before the long weekend.", from: -1, until: 6},
	{title: "Half price tonic with any gin", text: "700 mL bottles and a four-pack of tonic.", from: -15, until: 12},
	{title: "Cheese board for $10", text: "With any red over $20. Only in stores with a deli fridge.", from: -8, until: 30},
	{title: "Six bottles, one price: $72", text: "Mixed sixes from the tasting table. The customer chooses.", from: -2, until: 40},
	{title: "Birthday cake candle of a beer", text: "A free can for whoever celebrates at the register. Staff choice.", from: -30, until: 90},
	{title: "Cider pint glass", text: "Free with two six-packs, while they last.", from: -5, until: 15},
	{title: "Tasting Friday: 10 % on what was poured", text: "On the evening itself, for everybody who tasted.", from: -4, until: 55},
	{title: "Winter whisky week", text: "15 % off single malts.", from: -70, until: -30},
}

// promos returns the banners and offers, and the pictures of the banners, each once; it adds which of them uses which to uses.
func (h *history) promos(uses map[string][]string) (items []marketing.Item, files []media.Imported, err error) {
	made := map[string]bool{}
	file := func(name string, height int) (string, error) {
		f := media.Imported{Media: media.Media{ID: id("banner", name), Name: name + ".jpg", Type: "image/jpeg", Width: bannerWidth, Height: height,
			CreatedBy: accountOf(luca), CreatedAt: h.founded}}
		if made[f.ID] {
			return f.ID, nil
		}
		made[f.ID] = true
		if f.Content, err = bannerFiles.ReadFile("banners/" + name + ".jpg"); err != nil {
			return "", err
		}
		f.Small, err = bannerFiles.ReadFile("banners/" + name + "-small.jpg")
		files = append(files, f)
		return f.ID, err
	}
	for _, a := range adverts {
		item := marketing.Item{ID: id("advert", a.title), Kind: marketing.Offer, Title: a.title, Type: a.label, Description: a.text, Link: a.link,
			Regions: a.regions, StartsOn: h.today.AddDays(a.from), EndsOn: h.today.AddDays(a.until), CreatedBy: accountOf(luca),
			CreatedAt: h.ago(max(1, -a.from), dice("advert", a.title))}
		if len(a.regions) == 0 {
			item.Regions = network.Regions()
		}
		if a.picture != "" {
			item.Kind = marketing.Banner
			if item.DesktopID, err = file(a.picture+"-desktop", desktopHeight); err != nil {
				return nil, nil, err
			}
			if item.MobileID, err = file(a.picture+"-mobile", mobileHeight); err != nil {
				return nil, nil, err
			}
			uses[marketing.UsedBy(item.ID)] = []string{item.DesktopID, item.MobileID}
		}
		items = append(items, item)
	}
	return items, files, nil
}

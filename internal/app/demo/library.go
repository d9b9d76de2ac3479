package demo

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"caravan/internal/audit"
	"caravan/internal/brand"
	"caravan/internal/calendar"
	"caravan/internal/media"
	"caravan/internal/network"
	"caravan/internal/platform/pdf"
	"caravan/internal/resource"

	"github.com/xuri/excelize/v2"
)

// entry is a resource of the library. kind is pdf, xlsx, jpg or link; the lines are what the file says: a line that begins with '# ' is a heading,
// one with '- ' a point, and in a sheet cells are separated by '|'. Of a jpg it is the name of the picture, of a link the address.
type entry struct {
	folder, name, kind, by, to string
	ago                        int
	lines                      string
}

var library = []entry{
	{"/Planograms", "Core range, small stores", "pdf", daniel, "SELECT_TIERS SF", 3,
		"One bay of beer, one of wine, half a bay of spirits.\n# Beer, 3 shelves\n- Top: craft four-packs, cheapest on the left\n" +
			"- Middle: six-packs, mainstream beside premium\n- Bottom: cartons, labels to the front\n# Wine, 4 shelves\n" +
			"- Whites at the top, in the order of their price\n- Reds at eye level\n- Sparkling beside the register when there is no fridge"},
	{"/Planograms", "Core range, medium stores", "pdf", daniel, "SELECT_TIERS MF", 3,
		"Two bays of beer, two of wine, one of spirits, one of premix.\n# What changed this season\n- Zero alcohol gets its own shelf, above cider\n" +
			"- Gin moves beside tonic\n- Casks go to the bottom shelf\n# Check it\n- Stand three steps back: the lines of labels are straight\n" +
			"- No gap is wider than a hand"},
	{"/Planograms", "Core range, large stores", "pdf", daniel, "SELECT_TIERS LF", 3,
		"Four bays of beer, five of wine, three of spirits, two of premix, one of zero alcohol.\n# Flow\n- Entry: promotions of the period, then wine\n" +
			"- Back wall: coolroom\n- Left: spirits in sight of the register\n# End bays\n- One product and one price each\n" +
			"- Change them on the first day of a period"},
	{"/Planograms", "Coolroom, all sizes", "pdf", daniel, "GLOBAL", 20,
		"Heaviest at the bottom, fastest at the door.\n- Label each row with its day of delivery\n- First in, first out\n" +
			"- Keep 10 cm free under the fans\n- 2 to 4 degrees; write it down in the morning and in the evening"},
	{"/Planograms", "End bay, good example", "jpg", luca, "GLOBAL", 55, "display-4"},
	{"/Planograms", "Fridge, good example", "jpg", luca, "GLOBAL", 55, "fridge-full"},
	{"/Marketing", "Summer window kit: how to put it up", "pdf", luca, "GLOBAL", 2,
		"What is in the kit: two A1 posters, one shelf strip of 3 m, forty ticket sleeves.\n# Posters\n- Outside first: wash the glass\n" +
			"- Upper edge at 170 cm\n- Tape on the corners only, from behind\n# Strip\n- Starts at the left end of the promo bay\n" +
			"- Cut it between two pictures\n# Then\n- Take a picture from across the street, and share it in the feed"},
	{"/Marketing", "Shelf cards of 60 new products", "pdf", luca, "GLOBAL", 33,
		"Print on 160 g card, cut along the lines.\n- Write by hand what your team thinks of it\n- Never more than 25 words\n" +
			"- Put the price on the ticket, not on the card"},
	{"/Marketing", "Logo and colours", "pdf", luca, "GLOBAL", 90,
		"The camel looks to the right. Leave as much room around it as its hump is high.\n# Colours\n- Shiraz A01450\n- Gold FFB72B\n- Ink 2B1220\n" +
			"# Please do not\n- Turn it, squash it, or put it on a photo"},
	{"/Marketing", "Catalogue calendar", "xlsx", luca, "GLOBAL", 40,
		"Period|Starts|Ends|Theme\nFirst|week 1|week 2|Back to school, lighter choices\nSecond|week 3|week 4|Barbecue\n" +
			"Third|week 5|week 6|Rosé and spritz\nFourth|week 7|week 8|Local heroes\nFifth|week 9|week 10|Whisky and reds\n" +
			"Sixth|week 11|week 13|Party season"},
	{"/Marketing", "Poster: tasting on Friday", "jpg", luca, "GLOBAL", 45, "tasting-1"},
	{"/Marketing/Templates", "Tasting invitation", "pdf", luca, "GLOBAL", 60,
		"Join us for a tasting!\n- When: Friday, 5 to 7 pm\n- Where: in the shop\n- What: three wines, one story each\n" +
			"- Cost: nothing. Please book at the register."},
	{"/Marketing/Templates", "Job ad for a casual", "pdf", kate, "GLOBAL", 70,
		"We are looking for somebody who likes people, and does not mind cartons.\n- Friday and Saturday evenings\n" +
			"- Responsible service certificate, or we pay for the course\n- Pay by the award, and a team discount"},
	{"/Compliance", "ID25 refresher, two minutes", "pdf", sana, "GLOBAL", 6,
		"If somebody looks under 25, ask for ID. Every time, everybody.\n# What counts\n- Driver licence of any state, also on the phone\n- Passport\n" +
			"- Proof of age card, Keypass\n# What does not\n- Student card\n- A photo of a licence\n- 'You know me'\n# If there is no ID\n" +
			"- No sale. Say: I’m sorry, it’s the law, and I would lose my job."},
	{"/Compliance", "Responsible service: signs of intoxication", "pdf", sana, "GLOBAL", 80,
		"Look, listen, talk. One sign alone may mean something else; two together mean stop.\n- Speech: slurred, loud, losing the thread\n" +
			"- Balance: swaying, bumping into things\n- Coordination: fumbling for money\n- Behaviour: rude, overly friendly, sleepy\n# Refuse kindly\n" +
			"- Quietly, away from others\n- Offer water and a taxi\n- Write it into the incident register"},
	{"/Compliance", "Incident register", "xlsx", sana, "GLOBAL", 80, "Date|Time|What happened|Who was there|What we did|Police called\n||||| "},
	{"/Compliance", "Recall: Sunburnt Tonic Water, lot 2231", "pdf", sana, "GLOBAL", 14,
		"Sunburnt Tonic Water 4 × 200 mL, best before March, lot 2231: some caps do not seal.\n# Today\n- Take it off the shelf and out of the coolroom\n" +
			"- Put it aside with the red sticker\n- Send the number of packs with the form\n# Customers\n- Money back without a receipt\n" +
			"- No one needs to bring the bottles"},
	{"/Compliance", "What the audit asks, and why", "pdf", kate, "GLOBAL", 25,
		"An audit looks at what a customer sees.\n# Core range: 50 points\n- Is the product there, on the floor and on the shelf\n" +
			"- Does the ticket show the right price\n# Promotions: 40 points\n- Are this period’s products displayed\n# Store standards: 10 points\n" +
			"- Clean, safe, tidy, open as promised\n# The easiest points\n- Tickets. Walk the promo bay every morning with two people."},
	{"/Compliance", "Trading hours on public holidays, by state", "xlsx", sana, "GLOBAL", 30,
		"State|Good Friday|Anzac Day|Christmas Day\nVIC|closed|from 1 pm|closed\nNSW|closed|from 1 pm|closed\nQLD|closed|from 1 pm|closed\n" +
			"SA|open|from noon|closed\nWA|closed|from noon|closed\nTAS|open|from 12.30 pm|closed\nACT|open|open|open\nNT|closed|from noon|closed"},
	{"/Compliance", "Liquor regulators of the states", "link", sana, "GLOBAL", 100,
		"https://www.business.gov.au/registrations/register-for-licences-and-permits"},
	{"/Forms", "Stocktake sheet", "xlsx", daniel, "GLOBAL", 12,
		"Bay|Product|Counted|In the system|Difference|Counted by\nBeer 1|||||\nBeer 2|||||\nWine 1|||||\nWine 2|||||\nSpirits|||||"},
	{"/Forms", "Recall form", "xlsx", sana, "GLOBAL", 14, "Store|Product|Lot|Packs on the shelf|Packs in the coolroom|Name"},
	{"/Forms", "New starter checklist", "pdf", kate, "GLOBAL", 65,
		"First day\n- Keys, alarm, where the first-aid box is\n- Sign in to Caravan, choose a password\n- Meet everybody on the roster\n# First week\n" +
			"- Register: sale, refund, split payment\n- ID25 and responsible service\n- A delivery from the truck to the shelf\n# First month\n" +
			"- Open and close with somebody\n- Walk an audit with the owner"},
	{"/Forms", "Roster template", "pdf", kate, "GLOBAL", 65, "Print one for each week.\n- Two people from five on Fridays and Saturdays\n" +
		"- Nobody closes and opens\n- Breaks are in the roster, not in the head"},
	{"/Price lists", "Price changes of next week", "pdf", daniel, "GLOBAL", 20,
		"212 lines, most of them beer.\n- Print the tickets on Tuesday evening\n- Change them on Wednesday before you open\n" +
			"- Throw the old ones away at once, so that none comes back\n# Largest changes\n- Nine Mile Pale Ale 24 × 375 mL: 57.99 to 59.99\n" +
			"- Tin Shed Bitter 30 × 375 mL: 59.99 to 61.50\n- Première Étoile Brut 750 mL: 24.00 to 22.00"},
	{"/Price lists", "Recommended prices of spirits", "pdf", daniel, "SELECT_REGIONS VIC TAS", 50,
		"For Victoria and Tasmania.\n- Kingfisher Gin 700 mL: 69.99\n- Magpie Dry Gin 700 mL: 64.99\n- Mallee Gold Bourbon 700 mL: 52.99\n" +
			"- Old Tram Spiced Rum 700 mL: 58.99\n- Nullarbor Vodka 700 mL: 47.99"},
	{"/Training", "Handwritten shelf cards that sell", "pdf", luca, "GLOBAL", 48,
		"Three lines are enough.\n- What it tastes like, in words that customers use\n- What it goes with\n- Who of us likes it\n# An example\n" +
			"Crisp, dry, tastes like a green apple. Fish and chips on a Friday. Mia takes it camping."},
	{"/Training", "How to build a display that stands", "pdf", rep, "GLOBAL", 44,
		"Wide at the bottom, straight at the sides.\n- Six cartons across, never fewer than four\n- A sheet of ply between layers three and four\n" +
			"- Turn every second layer\n- Hip height for cartons, eye height for bottles\n- Shake it. If it moves, start again."},
	{"/Training", "Wine in ten minutes", "pdf", kate, "GLOBAL", 75,
		"What customers ask most.\n# Dry or sweet?\n- Riesling can be both: ask, or read the back\n# With steak?\n- Shiraz, cabernet, malbec\n" +
			"# With curry?\n- Riesling, rosé, a cold lager\n# For a gift?\n- Sparkling from Tasmania, or a reserve pinot noir"},
	{"/Training", "Difficult conversations at the register", "pdf", sana, "GLOBAL", 85,
		"You can be kind and say no.\n- Stand beside, not opposite\n- Say what you can do before what you can’t\n- Blame the law, not the person\n" +
			"- If you feel unsafe: press the button, go to the back, lock the door"},
	{"/Training", "Lifting without hurting your back", "pdf", sana, "GLOBAL", 95,
		"A carton weighs as much as a six-year-old. Nobody lifts 200 of those with a bent back.\n- Feet apart, close to the carton\n- Knees, not back\n" +
			"- Two people for kegs\n- The trolley is there for a reason"},
	{"/Training", "Safe Work Australia: lifting", "link", sana, "GLOBAL", 95,
		"https://www.safeworkaustralia.gov.au/safety-topic/hazards/lifting-pushing-and-pulling-manual-tasks"},
	{"/Operations", "Heatwave plan", "pdf", sana, "GLOBAL", 29,
		"# Before\n- Check the seals: a sheet of paper must stay\n- Order ice twice\n# During\n- Display lights off, blinds down\n" +
			"- Water breaks every hour\n- Chocolate and corks out of the sun\n# After\n- Write down the temperatures of the coolroom\n" +
			"- Throw away what was over 10 degrees for more than four hours"},
	{"/Operations", "Power cut: the first ten minutes", "pdf", sana, "GLOBAL", 64,
		"- Doors of fridges and coolroom stay shut\n- One person stays at the door\n- Torches are under the counter\n" +
			"- Cash only, by the price list on paper\n- Call the network’s number on the sticker\n" +
			"- After four hours: nothing from the fridge is sold before somebody checked it"},
	{"/Operations", "Opening and closing", "pdf", rep, "GLOBAL", 66,
		"# Open\n- Lights, music, alarm off\n- Float counted by two\n- Promo bay: tickets\n- Coolroom: temperature\n# Close\n- Register, float, safe\n" +
			"- Fridges shut, lights of the displays off\n- Alarm on, door checked twice"},
	{"/Operations", "Delivery windows of the long weekend", "pdf", headOffice, "GLOBAL", 1,
		"Deliveries come one day earlier.\n- Metro stores: Tuesday, 5 to 9 am\n- Regional stores: Monday, noon to 5 pm\n" +
			"- Northern Territory: Monday, by air\nTell your rep by Friday if that does not work."},
	{"/Operations", "Weather warnings", "link", sana, "GLOBAL", 29, "http://www.bom.gov.au/australia/warnings/"},
	{"/Suppliers", "Who to call, by supplier", "pdf", daniel, "GLOBAL", 35,
		"- Nine Mile Brewing: orders until 2 pm, (03) 5550 7001\n- Tin Shed Brewery: orders until noon, (02) 5550 7002\n" +
			"- Rusted Gate Wines: orders until 4 pm, (08) 5550 7003\n- Kingfisher Distillers: orders until 1 pm, (03) 5550 7004\n" +
			"- Corner Paddock Snacks: every Tuesday, (07) 5550 7005"},
	{"/Suppliers", "Returning damaged stock", "pdf", daniel, "GLOBAL", 58,
		"- Take a picture before you touch it\n- Note the lot and the day of delivery\n- Call within two days\n- Keep it until they say otherwise\n" +
			"- The credit is on the next invoice"},
	{"/Suppliers", "Container deposit schemes", "link", daniel, "GLOBAL", 110, "https://www.cdsvic.org.au/"},
	{"/Head office", "Certificate numbers by region", "xlsx", kate, "HEAD_OFFICE", 18, certificateNumbers},
}

// certificateNumbers stands for the certificates of the last quarter.
const certificateNumbers = "certificate numbers"

// certificates returns the certificates of the last quarter by region, one for each final report, as lines of a sheet.
func (h *history) certificates(reports []audit.Report) string {
	final := map[string]int{}
	for _, r := range reports {
		if r.Final && r.CoreRange.ID == h.quarters[quartersBefore-1].core.ID {
			final[r.Store.ID] = 1
		}
	}
	stores, certificates := map[network.Region]int{}, map[network.Region]int{}
	for _, s := range shops {
		stores[s.region]++
		certificates[s.region] += final[s.id()]
	}
	lines := "Region|Stores|Certificates"
	for _, r := range network.Regions() {
		lines += fmt.Sprintf("\n%s|%d|%d", r, stores[r], certificates[r])
	}
	return lines
}

// loyal are the entries that only stores with a loyalty programme get.
var loyal = entry{"/Marketing", "Double points: what to tell customers", "pdf", headOffice, "OPT_IN_PROGRAMS", 36,
	"From the first of the month, members collect double points on zero alcohol.\n- The register does it by itself\n" +
		"- The sign goes on the zero alcohol shelf\n- Not a member yet? It takes 30 seconds at the register."}

// lookedAtAgain are the resources that head office looks at again: how, in how many days from today, and who has been chosen to keep them; empty:
// whoever shared them.
var lookedAtAgain = map[string]struct {
	again  resource.Again
	in     int
	keeper string
}{
	loyal.name: {resource.In3Months, 0, ""},
	"Trading hours on public holidays, by state": {resource.In12Months, 40, ""},
	"Who to call, by supplier":                   {resource.In3Months, 16, headOffice},
}

// lastChanges are what head office says has changed, by the name of the resource (FD-442).
var lastChanges = map[string]string{
	"Core range, medium stores": "Zero alcohol has a shelf of its own, and gin stands beside tonic.",
}

// resources returns the resources of the library, and the files that they have.
func (h *history) resources(reports []audit.Report) (all []resource.Resource, files []media.Imported, err error) {
	for _, e := range append(library, loyal) {
		if e.lines == certificateNumbers {
			e.lines = h.certificates(reports)
		}
		at := h.ago(e.ago, dice("resource", e.name))
		r := resource.Resource{ID: id("resource", e.name), Type: resource.Link, Name: e.name, Path: e.folder, Link: e.lines, To: audienceOf(e.to),
			Changes: lastChanges[e.name], CreatedAt: at, UpdatedAt: at}
		r.By.ID = accountOf(e.by)
		if look, has := lookedAtAgain[e.name]; has {
			r.Review = resource.Review{Again: look.again, On: h.today.AddDays(look.in)}
			if look.keeper != "" {
				r.Review.ChosenID = accountOf(look.keeper)
			}
		}
		if e.kind != "link" {
			r.Type, r.Link, r.MediaID = resource.File, "", id("file", e.name)
			f := media.Imported{Media: media.Media{ID: r.MediaID, Name: e.name + "." + e.kind, CreatedBy: r.By.ID, CreatedAt: at}}
			switch e.kind {
			case "pdf":
				f.Type = "application/pdf"
				f.Content, err = leaflet(e.name, e.lines, at)
			case "xlsx":
				f.Type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
				f.Content, err = sheet(e.lines)
			case "jpg":
				err = picture(&f, e.lines)
			}
			if err != nil {
				return nil, nil, err
			}
			files = append(files, f)
		}
		all = append(all, r)
	}
	return all, files, nil
}

// leaflet draws a page with a title, headings, points and paragraphs.
func leaflet(title, lines string, at time.Time) ([]byte, error) {
	const left, width = 22.0, pdf.PageWidth - 44
	d := pdf.New(pdf.Meta{Title: title, Author: brand.Name, Creator: brand.Name, Created: at.In(calendar.Zone)})
	d.AddPage()
	d.Fill(brand.Shiraz)
	d.Rect(0, 0, pdf.PageWidth, 6, "F")
	d.Font(pdf.Display, 26, brand.Ink)
	y := 34.0
	for _, line := range d.Wrap(title, width) {
		d.Text(left, y, line)
		y += 11
	}
	y += 4
	for line := range strings.SplitSeq(lines, "\n") {
		x, leading := left, 6.4
		switch {
		case strings.HasPrefix(line, "# "):
			y += 4
			line = line[2:]
			d.Font(pdf.Bold, 14, brand.Shiraz)
		case strings.HasPrefix(line, "- "):
			line, x = line[2:], left+6
			d.Fill(brand.Gold)
			d.Circle(left+1.5, y-1.4, 1, "F")
			d.Font(pdf.Regular, 12, brand.Ink)
		default:
			d.Font(pdf.Regular, 12, brand.Ink)
		}
		wrapped := d.Wrap(line, width-(x-left))
		d.Lines(x, y, leading, wrapped)
		y += leading*float64(len(wrapped)) + 2
	}
	d.Font(pdf.Regular, 9, brand.Ink3)
	d.Text(left, pdf.PageHeight-14, brand.Name+" · "+at.In(calendar.Zone).Format("2 Jan 2006"))
	var b bytes.Buffer
	err := d.Write(&b)
	return b.Bytes(), err
}

// sheet makes a workbook of lines whose cells are separated by '|'. The first line is its head.
func sheet(lines string) ([]byte, error) {
	f := excelize.NewFile()
	defer f.Close()
	for n, line := range strings.Split(lines, "\n") {
		cell, err := excelize.CoordinatesToCellName(1, n+1)
		if err != nil {
			return nil, err
		}
		cells := strings.Split(line, "|")
		if err := f.SetSheetRow("Sheet1", cell, &cells); err != nil {
			return nil, err
		}
	}
	b, err := f.WriteToBuffer()
	if err != nil {
		return nil, err
	}
	return b.Bytes(), f.SetColWidth("Sheet1", "A", "F", 24)
}

package demo

import (
	"fmt"

	"caravan/internal/network"
	"caravan/internal/store"
)

// shop is a store of the demo network. Suburbs and postcodes are real, everything else is invented.
type shop struct {
	number  string // external id
	name    string
	address string
	suburb  string
	code    string // postcode
	region  network.Region
	tier    network.Tier
}

func (s shop) id() string { return id("store", s.number) }

// The stores of the accounts to sign in with.
const (
	homeStore  = "1001" // store of the owner, the manager and the employee
	otherStore = "1002" // store of the other owner
)

var shops = []shop{
	{"1001", "Wattle & Vine Cellars", "742 High Street", "Thornbury", "3071", network.VIC, network.Medium},
	{"1002", "The Lamplighter Bottle Shop", "88 St Georges Road", "Fitzroy North", "3068", network.VIC, network.Large},
	{"1003", "Hội An Corner Liquor", "15 Leeds Street", "Footscray", "3011", network.VIC, network.Small},
	{"1004", "Zoë's Bottle Room", "203 Sydney Road", "Brunswick", "3056", network.VIC, network.Medium},
	{"1005", "Kingsway Drinks Barn", "61 Kingsway", "Glen Waverley", "3150", network.VIC, network.Large},
	{"1006", "Pako Street Cellars", "129 Pakington Street", "Geelong West", "3218", network.VIC, network.Medium},
	{"1007", "Goldrush Liquor & Larder", "34 Sturt Street", "Ballarat Central", "3350", network.VIC, network.Large},
	{"1008", "The Tilted Tram", "18 View Street", "Bendigo", "3550", network.VIC, network.Small},
	{"1009", "Saltbush & Surf", "5 Gilbert Street", "Torquay", "3228", network.VIC, network.Small},
	{"1010", "Mordy Beachside Cellars", "512 Main Street", "Mordialloc", "3195", network.VIC, network.Medium},
	{"1011", "Huon & Hops", "27 Hampden Road", "Battery Point", "7004", network.TAS, network.Small},
	{"1012", "Cataract Cellars", "96 Charles Street", "Launceston", "7250", network.TAS, network.Medium},
	{"1013", "The Spirit Level", "41 Rooke Street", "Devonport", "7310", network.TAS, network.Small},
	{"1014", "Paddle Wheel Wine Store", "233 High Street", "Echuca", "3564", network.NSWBR, network.Small},
	{"1015", "Gateway Liquor Wodonga", "70 Elgin Boulevard", "Wodonga", "3690", network.NSWBR, network.Medium},
	{"1016", "Dean Street Drinks", "455 Dean Street", "Albury", "2640", network.NSWBR, network.Large},
	{"1017", "Señor Malbec", "306 King Street", "Newtown", "2042", network.NSW, network.Medium},
	{"1018", "Brontë & Sons Cellars", "112 Marrickville Road", "Marrickville", "2204", network.NSW, network.Small},
	{"1019", "Eat Street Liquor", "19 Church Street", "Parramatta", "2150", network.NSW, network.Large},
	{"1020", "The Ferry Wharf Bottle-O", "7 Belgrave Street", "Manly", "2095", network.NSW, network.Medium},
	{"1021", "Flagstaff Fine Wine", "150 Crown Street", "Wollongong", "2500", network.NSW, network.Large},
	{"1022", "Coal River Cellars", "84 Hunter Street", "Newcastle", "2300", network.NSW, network.Medium},
	{"1023", "Château Orchard", "62 Summer Street", "Orange", "2800", network.NSW, network.Medium},
	{"1024", "Lighthouse Liquor", "11 Jonson Street", "Byron Bay", "2481", network.NSW, network.Small},
	{"1025", "The Cooling Chamber", "48 Lonsdale Street", "Braddon", "2612", network.ACT, network.Medium},
	{"1026", "Foreshore Wine Merchants", "29 Giles Street", "Kingston", "2604", network.ACT, network.Large},
	{"1027", "Boundary Street Bottles", "175 Boundary Street", "West End", "4101", network.QLD, network.Medium},
	{"1028", "Powerhouse Cellars", "720 Brunswick Street", "New Farm", "4005", network.QLD, network.Large},
	{"1029", "Garden City Liquor", "133 Margaret Street", "Toowoomba City", "4350", network.QLD, network.Medium},
	{"1030", "Trade Winds Drinks", "58 Lake Street", "Cairns City", "4870", network.QLD, network.Large},
	{"1031", "Magnetic Bottle Shop", "240 Flinders Street", "Townsville City", "4810", network.QLD, network.Small},
	{"1032", "Laguna Lane Wine Bar & Store", "26 Hastings Street", "Noosa Heads", "4567", network.QLD, network.Small},
	{"1033", "Wet Season Wines", "92 Mitchell Street", "Darwin City", "0800", network.NT, network.Medium},
	{"1034", "Ghost Gum Liquor", "14 Gap Road", "Alice Springs", "0870", network.NT, network.Small},
	{"1035", "Roundhouse Cellars", "3 Market Street", "Fremantle", "6160", network.WA, network.Large},
	{"1036", "Café Rosé Liquor", "211 William Street", "Northbridge", "6003", network.WA, network.Medium},
	{"1037", "Rokeby Road Wine Room", "77 Rokeby Road", "Subiaco", "6008", network.WA, network.Medium},
	{"1038", "Karri & Co. Cellars", "50 Bussell Highway", "Margaret River", "6285", network.WA, network.Small},
	{"1039", "The Parade Cellar Door", "168 The Parade", "Norwood", "5067", network.SA, network.Large},
	{"1040", "Tram Terminus Liquor", "39 Jetty Road", "Glenelg", "5045", network.SA, network.Medium},
	{"1041", "Schäfer's Wine & Ale", "65 Murray Street", "Tanunda", "5352", network.SA, network.Small},
	{"1042", "Blue Lake Bottle Shop", "21 Commercial Street East", "Mount Gambier", "5290", network.SA, network.Medium},
}

// areaCodes are the area codes of phone numbers by region. The numbers themselves are from a range reserved for fiction.
var areaCodes = map[network.Region]string{
	network.VIC: "03", network.TAS: "03", network.NSWBR: "03", network.NSW: "02", network.ACT: "02",
	network.QLD: "07", network.NT: "08", network.WA: "08", network.SA: "08",
}

func storeEntries() []store.Entry {
	entries := make([]store.Entry, len(shops))
	for i, s := range shops {
		chance := dice("services", s.number)
		entries[i] = store.Entry{ID: s.id(), ExternalID: s.number, Details: store.Details{
			Name: s.name, Address: s.address, Suburb: s.suburb, Region: s.region, Postcode: s.code, Tier: s.tier,
			PhoneNumber: fmt.Sprintf("(%s) 5550 %s", areaCodes[s.region], s.number),
			IsDelivery:  chance.IntN(10) < 5, IsPickup: chance.IntN(10) < 8, IsLoyaltyRewards: chance.IntN(10) < 9,
			IsCrafty: chance.IntN(10) < 4, IsTopDrops: chance.IntN(10) < 3,
			Hours: openingHours(s.tier), Position: places[s.number],
		}}
	}
	return entries
}

// openingHours returns when a store of a size is open: large ones longer, small ones not on Sundays.
func openingHours(t network.Tier) store.Hours {
	week, friday, sunday := store.Span{Start: "10:00", End: "20:00"}, store.Span{Start: "10:00", End: "21:00"}, store.Span{Start: "11:00", End: "18:00"}
	switch t {
	case network.Large:
		week, friday, sunday = store.Span{Start: "09:00", End: "21:00"}, store.Span{Start: "09:00", End: "22:00"}, store.Span{Start: "10:00", End: "20:00"}
	case network.Small:
		sunday = store.Span{}
	}
	return store.Hours{week, week, week, week, friday, friday, sunday}
}

// places are roughly where the suburbs of the stores are.
var places = map[string]store.Position{
	"1001": {Known: true, Latitude: -37.756, Longitude: 145.000},
	"1002": {Known: true, Latitude: -37.782, Longitude: 144.985},
	"1003": {Known: true, Latitude: -37.800, Longitude: 144.900},
	"1004": {Known: true, Latitude: -37.767, Longitude: 144.961},
	"1005": {Known: true, Latitude: -37.878, Longitude: 145.165},
	"1006": {Known: true, Latitude: -38.139, Longitude: 144.350},
	"1007": {Known: true, Latitude: -37.562, Longitude: 143.856},
	"1008": {Known: true, Latitude: -36.757, Longitude: 144.280},
	"1009": {Known: true, Latitude: -38.331, Longitude: 144.326},
	"1010": {Known: true, Latitude: -38.007, Longitude: 145.087},
	"1011": {Known: true, Latitude: -42.891, Longitude: 147.333},
	"1012": {Known: true, Latitude: -41.437, Longitude: 147.139},
	"1013": {Known: true, Latitude: -41.178, Longitude: 146.361},
	"1014": {Known: true, Latitude: -36.130, Longitude: 144.750},
	"1015": {Known: true, Latitude: -36.121, Longitude: 146.888},
	"1016": {Known: true, Latitude: -36.081, Longitude: 146.916},
	"1017": {Known: true, Latitude: -33.897, Longitude: 151.179},
	"1018": {Known: true, Latitude: -33.911, Longitude: 151.155},
	"1019": {Known: true, Latitude: -33.815, Longitude: 151.003},
	"1020": {Known: true, Latitude: -33.797, Longitude: 151.286},
	"1021": {Known: true, Latitude: -34.425, Longitude: 150.893},
	"1022": {Known: true, Latitude: -32.928, Longitude: 151.782},
	"1023": {Known: true, Latitude: -33.284, Longitude: 149.100},
	"1024": {Known: true, Latitude: -28.643, Longitude: 153.612},
	"1025": {Known: true, Latitude: -35.271, Longitude: 149.135},
	"1026": {Known: true, Latitude: -35.315, Longitude: 149.140},
	"1027": {Known: true, Latitude: -27.481, Longitude: 153.010},
	"1028": {Known: true, Latitude: -27.467, Longitude: 153.046},
	"1029": {Known: true, Latitude: -27.561, Longitude: 151.954},
	"1030": {Known: true, Latitude: -16.921, Longitude: 145.775},
	"1031": {Known: true, Latitude: -19.258, Longitude: 146.818},
	"1032": {Known: true, Latitude: -26.394, Longitude: 153.091},
	"1033": {Known: true, Latitude: -12.463, Longitude: 130.842},
	"1034": {Known: true, Latitude: -23.700, Longitude: 133.881},
	"1035": {Known: true, Latitude: -32.056, Longitude: 115.746},
	"1036": {Known: true, Latitude: -31.947, Longitude: 115.857},
	"1037": {Known: true, Latitude: -31.949, Longitude: 115.826},
	"1038": {Known: true, Latitude: -33.953, Longitude: 115.073},
	"1039": {Known: true, Latitude: -34.921, Longitude: 138.634},
	"1040": {Known: true, Latitude: -34.981, Longitude: 138.515},
	"1041": {Known: true, Latitude: -34.524, Longitude: 138.960},
	"1042": {Known: true, Latitude: -37.829, Longitude: 140.781},
}

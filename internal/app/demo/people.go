package demo

import (
	"slices"
	"strings"
	"unicode"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/text"
	"caravan/internal/user"
)

// Password is the password of the accounts to sign in with.
const Password = "camel-demo-2026"

// Account is a person to sign in as.
type Account struct {
	Email string
	Note  string // who that is
}

// Accounts lists the accounts whose password is Password. Nobody else in the network has a password.
func Accounts() []Account {
	return []Account{
		{"head.office@caravan.example", "Priya Raman, head office"},
		{"rep@caravan.example", "Tom Whitfield, field rep"},
		{"owner@caravan.example", "Mia Nguyen, owner of Wattle & Vine Cellars"},
		{"manager@caravan.example", "Ben Carter, manager of Wattle & Vine Cellars"},
		{"employee@caravan.example", "Aroha Tamihana, employee of Wattle & Vine Cellars"},
		{"other.owner@caravan.example", "Georgia Papadopoulos, owner of The Lamplighter Bottle Shop"},
		{complianceOnly, "Hannah Weir, field rep who only sees Compliance"},
		{visitor, "Sam Delaney, demo account of an employee, with days left"},
	}
}

// person is a person with a named part in the network. Without an e-mail address they get one from their name.
type person struct {
	first, last, email string
	role               access.Role
	store              string // external id
}

// staff are the people of head office, the reps, and the people in stores who have an account to sign in with.
var staff = []person{
	{"Priya", "Raman", "head.office@caravan.example", access.HeadOffice, ""},
	{"Daniel", "Okafor", "", access.HeadOffice, ""},
	{"Sana", "Malik", "", access.HeadOffice, ""},
	{"Kate", "Brennan", "", access.HeadOffice, ""},
	{"Luca", "Ferraro", "", access.HeadOffice, ""},
	{"Tom", "Whitfield", "rep@caravan.example", access.StoreRep, ""},
	{"Siobhán", "Kerrigan", "siobhan.kerrigan@caravan.example", access.StoreRep, ""},
	{"Mehmet", "Yıldız", "mehmet.yildiz@caravan.example", access.StoreRep, ""},
	{"Sefina", "Tuilagi", "sefina.tuilagi@caravan.example", access.StoreRep, ""},
	{"Mia", "Nguyen", "owner@caravan.example", access.StoreOwner, homeStore},
	{"Ben", "Carter", "manager@caravan.example", access.StoreManager, homeStore},
	{"Aroha", "Tamihana", "employee@caravan.example", access.StoreEmployee, homeStore},
	{"Georgia", "Papadopoulos", "other.owner@caravan.example", access.StoreOwner, otherStore},
}

// visitors are people with an account of a special kind. The stores of their role have their own people besides.
var visitors = []person{
	{"Hannah", "Weir", complianceOnly, access.StoreRep, ""},
	{"Sam", "Delaney", visitor, access.StoreEmployee, homeStore},
}

// invited are people whom head office invites while the network is loaded: new managers whom their stores have told it of, and a casual. They have
// never signed in.
var invited = []person{
	{"Grace", "Holloway", "", access.StoreManager, "1012"},
	{"Ngaire", "Pōtiki", "", access.StoreManager, "1028"},
	{"Jonah", "Whitlock", "", access.StoreEmployee, "1019"},
}

// visitDays is for how many days after the day of loading the demo account lasts.
const visitDays = 60

// desk returns those of head office who answer messages for it.
func desk() (at []person) {
	for _, p := range staff {
		if slices.Contains([]string{"Priya", "Sana", "Kate"}, p.first) {
			if p.email == "" {
				p.email = addressOf(p.first, p.last)
			}
			at = append(at, p)
		}
	}
	return at
}

func (p person) id() string { return id("user", p.email) }

// accountOf returns the id of one of the staff.
func accountOf(email string) string { return id("user", email) }

const (
	headOffice = "head.office@caravan.example"
	rep        = "rep@caravan.example"

	complianceOnly = "compliance.only@caravan.example"
	visitor        = "demo@caravan.example"
)

// repOf returns the e-mail address of the rep who visits a region's stores.
func repOf(r network.Region) string {
	switch r {
	case network.NSW, network.ACT:
		return "siobhan.kerrigan@caravan.example"
	case network.QLD, network.NT:
		return "mehmet.yildiz@caravan.example"
	case network.WA, network.SA:
		return "sefina.tuilagi@caravan.example"
	}
	return rep
}

// names are first and last names that go together, by where the families came from.
var names = []struct{ first, last []string }{
	{strings.Fields("Jack Olivia Cooper Charlotte Angus Matilda Lachlan Isla Darcy Harriet"),
		strings.Fields("Thompson Fitzgerald Walsh Mackenzie Harrison Doyle Kingsley Burrows O’Brien Sutherland")},
	{strings.Fields("Linh Minh Thảo Quang Hương Đức Mai Tuấn Lan Khoa"), strings.Fields("Nguyễn Trần Phạm Lê Huỳnh Đặng Bùi Võ Hồ Dương")},
	{strings.Fields("Giulia Marco Francesca Matteo Sofia Enzo Chiara Dario"),
		strings.Fields("Rossi Bianchi Moretti Calabrese D’Angelo Esposito Lombardi Santoro")},
	{strings.Fields("Eleni Nikos Despina Stavros Katerina Yianni Anthea Kosta"),
		strings.Fields("Georgiou Karras Dimopoulos Vlahos Stathopoulos Mavros Kontos Pappas")},
	{strings.Fields("Arjun Meera Rohan Ananya Vikram Deepa Harpreet Gurdeep"), strings.Fields("Sharma Patel Iyer Singh Kaur Nair Reddy Banerjee")},
	{strings.Fields("Wei Mei Jun Xin Hao Lili Yan Kai"), strings.Fields("Chen Wang Zhang Liu Lim Tan Lü Huang")},
	{strings.Fields("Layla Omar Nadia Karim Rania Tarek Yasmin Elias"), strings.Fields("Haddad Khoury Mansour Saab Nasser Fahmy Rahimi Azar")},
	{strings.Fields("Sione Mele Tevita Ana Wiremu Hinemoa Rangi Talia"), strings.Fields("Taufa Fonoti Paki Tūhiwai Wharepapa Leota Vainikolo Māhina")},
	{strings.Fields("Maria Jose Angelica Ramon Bianca Paolo Luz Miguel"),
		strings.Fields("Santos Reyes Villanueva Peña Aquino Mercado Ibañez Dela-Cruz")},
	{strings.Fields("Zoran Milica Ivan Jelena Łukasz Agnieszka Goran Danica"),
		strings.Fields("Petrović Kovač Jurić Nowak Wiśniewski Horvat Marić Đorđević")},
	{strings.Fields("Camila Mateo Valentina Joaquín Lucía Andrés Inés Rafael"),
		strings.Fields("Muñoz Ríos Fernández Castillo Núñez Vega Araya Góngora")},
	{strings.Fields("Amara Kwame Zanele Tendai Abeba Dawit Chidi Nyah"), strings.Fields("Mensah Adeyemi Moyo Tesfaye Ndlovu Achebe Deng Kamara")},
	{strings.Fields("Freja Lars Saoirse Björn Klára Jürgen Annelise Søren"),
		strings.Fields("Jørgensen Müller Ó-Riordan Lindqvist Novák Schäfer Aaltonen Håkansson")},
}

// crew returns everybody else who works in the stores: each has an owner, a manager and one to three employees.
func crew() []person {
	var all []person
	taken := map[string]bool{}
	for _, s := range shops {
		chance := dice("people", s.number)
		roles := []access.Role{access.StoreOwner, access.StoreManager}
		for range 1 + chance.IntN(3) {
			roles = append(roles, access.StoreEmployee)
		}
		for _, role := range roles {
			if hasAccount(s.number, role) {
				continue
			}
			p := person{role: role, store: s.number}
			for p.email == "" || taken[p.email] {
				from := names[chance.IntN(len(names))]
				p.first, p.last = from.first[chance.IntN(len(from.first))], from.last[chance.IntN(len(from.last))]
				p.last = strings.ReplaceAll(p.last, "-", " ")
				p.email = addressOf(p.first, p.last)
			}
			taken[p.email] = true
			all = append(all, p)
		}
	}
	return all
}

func hasAccount(store string, role access.Role) bool {
	for _, p := range staff {
		if p.store == store && p.role == role {
			return true
		}
	}
	return false
}

// addressOf returns an e-mail address for a name, in plain letters.
func addressOf(first, last string) string {
	plain := strings.NewReplacer("ł", "l", "ø", "o", "đ", "d", "ı", "i", "æ", "ae")
	local := strings.Map(func(r rune) rune {
		if r == '.' || unicode.IsLower(r) && r < unicode.MaxASCII {
			return r
		}
		return -1
	}, plain.Replace(text.Fold(first+"."+last)))
	return local + "@caravan.example"
}

func userEntries(people []person) []user.Entry {
	var entries []user.Entry
	for _, p := range people {
		if p.email == "" {
			p.email = addressOf(p.first, p.last)
		}
		entries = append(entries, user.Entry{ID: p.id(), StoreExternalID: p.store, Details: user.Details{
			Email: p.email, FirstName: p.first, LastName: p.last, Role: p.role, PhoneNumber: mobile(p.email), IsComplianceOnly: p.email == complianceOnly}})
	}
	return entries
}

// mobiles are phone numbers that are reserved for fiction.
var mobiles = []string{
	"570 006", "570 156", "570 157", "570 158", "570 159", "570 110", "570 313", "570 737", "571 266", "571 491", "571 804", "572 549", "572 665",
	"572 983", "573 770", "573 087", "574 118", "574 632", "575 254", "575 789", "576 398", "576 801", "577 426", "577 644", "578 957", "578 148",
}

// mobile returns a phone number. Half of the people have none.
func mobile(email string) string {
	chance := dice("mobile", email)
	if chance.IntN(2) == 0 {
		return ""
	}
	return "0491 " + mobiles[chance.IntN(len(mobiles))]
}

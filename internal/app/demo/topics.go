package demo

// topic is something that people of stores write about: what they say, the pictures they take, and what others answer.
//
// A text has names in braces for what differs from post to post: {product} and {other} are products, {store} and {suburb} are the author's, {mate} is
// a first name of somebody in the author's store, {n} a small number. A blank line starts a new paragraph.
type topic struct {
	weight   int // how often people write about it
	pictures []string
	texts    []string
	answers  []string
}

var topics = []topic{
	{9, []string{"display-1", "display-2", "display-3", "display-4", "display-5"}, []string{
		"Spent the morning building this one with {mate}. {product} at the front door, and we sold {n} cases before lunch. Height does the work.",
		"New promo stack is up at {store}. We moved it from the back wall to the entry, and {product} has doubled since Friday.",
		"Before: a pallet in the way. After: a display people stop at. {mate} did all of it in an hour and a half.",
		"Question for the stackers: how do you keep the bottom row from crushing with {product}? We put a sheet of ply between layers three and four now.",
		"{product} display, take two. The first one lasted until a toddler found it. Nobody hurt, {n} cans lost.",
		"We put {other} next to {product} on the end bay, with one sign for both. Baskets with both in them are up by a third. Simple, but it works.",
		"Small store, small stack. You don’t need six metres: four cartons, a clean sign and a straight line.",
	}, []string{
		"That looks terrific.", "Stealing this for the weekend.", "How many cartons is that?", "Love the clean sign. Who printed it?",
		"We tried this last week and sold out by Saturday. Order more than you think.", "Straight lines! {mate} would be proud.",
		"Ply between the layers is the trick. We use old election signs.", "Did you get the header card from head office or make it?",
		"Ours fell over as well. Wider base, two fewer rows.", "Great use of a small space.",
	}},
	{7, []string{"fridge-full", "fridge-two", "fridge-open", "fridge-four", "coolroom-1", "coolroom-2"}, []string{
		"Coolroom is full, faced up and dated. Bring on the long weekend.",
		"Fridge reset done. Craft moved to eye level, big packs to the floor, zero alcohol got its own shelf. Took {n} hours with {mate}.",
		"Our middle door kept fogging up. New seal yesterday, and the power bill will thank us. Check yours: if a sheet of paper slides out, it’s gone.",
		"Zero alcohol has outgrown its shelf at {store}. {product} alone does {n} six-packs a week now.",
		"{mate} labelled every row in the coolroom by day of delivery. First in, first out, no more guessing.",
		"Does anyone else keep a single-can shelf? Ours is half the size of a door and pays for itself by Wednesday.",
	}, []string{
		"So neat!", "That is a coolroom I would eat dinner in.", "Who does your seals? Ours is gone on two doors.",
		"We did the same with zero alcohol and it sells itself.", "Paper trick works. Ours failed.",
		"Single cans are our best square metre.", "What temperature do you run?", "2.5 degrees here.",
		"Labels by delivery day, brilliant. Doing that on Monday.",
	}},
	{6, []string{"shelf-gaps", "shelf-gaps-2", "shelf-refilled", "shelf-mixed"}, []string{
		"Out of {product} since Tuesday and the warehouse says Friday. Anyone near {suburb} with a spare case or two? Happy to drive.",
		"Top shelf was half empty this morning, full again by ten. Shout-out to {mate} who came in early.",
		"Is {product} short for everybody, or only for us? Third week in a row that only half the order came.",
		"Tip: we now put a small 'back on Friday' card in the gap. People wait instead of walking out.",
		"Swapped {n} slow lines for {other}. Two weeks in, no one has asked for the old ones.",
	}, []string{
		"Short here too, since last week.", "I have four cases of it. Call me.", "We got a full order on Thursday, so it is on the way.",
		"The card in the gap is a great idea.", "Which lines did you drop?", "Thanks for the heads-up, ordering early.",
		"Ours came with the second truck. Check yours.", "You legend, see you at three.",
	}},
	{7, []string{"team-two", "team-three", "team-four", "team-one", "team-fridge", "team-front", "team-five"}, []string{
		"Welcome to the team, {mate}! Third day in and already knows where the good crackers are.",
		"{mate} turns {n} years with us today. That is longer than the fridge has lasted.",
		"Big thanks to this lot. Stocktake finished an hour early, and the count was out by two bottles. Two!",
		"{mate} passed the responsible service course with full marks. Drinks are on us (zero alcohol, of course).",
		"Last shift for {mate}, who is off to uni. Come back in the holidays, we will keep your apron.",
		"A customer wrote us a card because {mate} carried a carton three streets for her. That is what a local shop is for.",
		"Team photo after the audit. We fixed the tickets, and it shows.",
	}, []string{
		"Welcome!", "Congratulations!", "What a crew.", "Well deserved, {mate}.", "Two bottles out? We were out by forty.",
		"Happy anniversary!", "That’s lovely. Made my day.", "Well done! What did you change?",
		"Tickets every morning before we open. That’s all it was.", "Can we borrow your team for our stocktake?", "Legends, all of you.",
		"Good luck at uni!",
	}},
	{5, []string{"tasting-1", "tasting-2", "tasting-3"}, []string{
		"Friday tasting with {product}. {n} people through the door between five and seven, and half of them left with a bottle.",
		"Cheese from the deli next door, {product} from us. They bring the crackers, we bring the glasses, both of us sell.",
		"What time do your tastings work best? Saturday at two was dead for us, Thursday at five was packed.",
		"Poured {product} against {other} without labels. Eight out of ten picked the cheaper one. Great conversation starter.",
		"Wine night at {store}: fourteen chairs, fourteen people, one very patient dog.",
	}, []string{
		"Thursday at five works here too.", "Blind tastings are the best. People love being wrong.", "Do you charge for it?",
		"Ten dollars, back if they buy a bottle.", "We do it with the bakery. Same idea.", "How do you handle the licence for that?",
		"Check your state’s rules, ours allows it until eight.", "Lovely photo.",
	}},
	{6, []string{"hero-1", "hero-2", "hero-3", "hero-4", "hero-5"}, []string{
		"{product}. Staff pick of the month at {store}. {mate} wrote the shelf card, and we sold {n} in a week.",
		"Underrated: {product}. We hand-sold it all weekend, and people came back for a second one on Monday.",
		"If somebody asks you for {other}, show them {product} too. Same price, and they will thank you.",
		"Customers keep asking what goes with a barbecue. Our answer this week: {product}.",
		"{product} just landed. Anyone tried it yet? First impressions here are very good.",
		"Shelf talkers work. We wrote three lines by hand for {product}, and it went from one a week to {n}.",
	}, []string{
		"Tried it, loved it.", "Bit sweet for me, but customers like it.", "Handwritten cards beat printed ones every time.",
		"It is the best seller in our range.", "Not in our region yet.", "Put it next to the cheese. Trust me.",
		"Our pick this month as well.", "Ordered two cases because of this post.", "What does the card say?",
	}},
	{5, []string{"front-dusk", "front-day", "front-night", "front-rain", "front-day-2", "front-dusk-2"}, []string{
		"New window, new awning, same old us. Come and say hi when you are in {suburb}.",
		"Storm took out the power in {suburb} for four hours. Candles, cash and a calculator. We stayed open.",
		"Sunday evening at {store}. Quiet street, full shelves, one last order of ice.",
		"First week with the lights on in the window after hours. Three people told me they thought we were open until ten. Maybe we should be.",
		"The council finally fixed the footpath. {n} weeks of planks, and now you can roll a trolley in again.",
	}, []string{
		"Looks great at night.", "We lost power too. The fridge held for five hours.", "Beautiful shopfront.", "Drove past yesterday, it stands out.",
		"What did the awning cost, roughly?", "Stay safe!", "We keep a battery light under the counter since the last storm.",
	}},
	{5, []string{"counter-1", "counter-2", "counter-3"}, []string{
		"A regular brought back {n} clean boxes today. Now everybody wants to. Box wall is out of control, and we love it.",
		"How do you ask for ID without making it awkward? Ours: 'You’ll be flattered, but can I see some ID?' Works every time.",
		"New register is in. {mate} had it running in ten minutes, I needed the phone line. What is your favourite shortcut?",
		"Put lollies and limes beside the register. Limes won. {n} a day.",
		"Customer of the week: the gentleman who buys one {product} every Friday, and tells us exactly the same joke.",
	}, []string{
		"Ha, using that line tomorrow.", "Limes sell everywhere.", "F4 repeats the last item. Changed my life.", "What’s the joke?",
		"You had to be there.", "We ask everybody under 30. No exceptions, no awkwardness.", "Box wall photo, please!",
	}},
	{3, []string{"van-1", "van-2", "cartons-1", "cartons-2"}, []string{
		"Deliveries started this week. {n} orders on the first day, all within two kilometres of {store}.",
		"Double delivery today, because nobody told us that the public holiday moves the truck. {mate} is somewhere behind the cartons.",
		"Truck came at five this morning. If yours comes early too: leave the side gate key with the bakery. Saved us twice.",
	}, []string{
		"Same here, two trucks at once.", "How do you charge for delivery?", "Free over $80, five dollars below.", "Is {mate} still alive?",
		"Found under the tonic. Alive.", "Great tip with the bakery.",
	}},
	{2, []string{"dog-1"}, []string{
		"Meet Biscuit, head of security at {store}. Works for pats.",
		"Biscuit has learned to sit at the chip shelf. We are not sure whom to thank.",
	}, []string{
		"Biscuit!", "Promote that dog.", "More Biscuit, please.", "Ours is called Porter. They should meet.", "Best post of the week.",
	}},
	{4, []string{"shelf-reds", "shelf-whites", "shelf-rose", "shelf-spirits", "shelf-gin", "shelf-craft", "shelf-light"}, []string{
		"Wall reset by region instead of by grape. Older customers love it, younger ones still ask where the rosé is.",
		"Rosé wall is up. Winter or not, {product} sells in {suburb}.",
		"Gin has its own bay now, tonic right beside it. {product} and {other} went up together.",
		"Price tickets all checked before opening: {n} wrong ones. Do it with two people, one reads and one looks. Half the time.",
		"Moved spirits so that the tall bottles stand at the back of the bay. Sounds obvious. Took us three years.",
	}, []string{
		"By region works for us as well.", "Two people for tickets is the way.", "Tonic beside the gin, yes!", "How long did the reset take?",
		"A day and a half, with pizza.", "So tidy.", "We went back to grapes, people kept asking.", "That bay is a beauty.",
	}},
	{6, nil, []string{
		"Does anybody know how long the audit keeps an open report? Ours says started, and the rep is back next week.",
		"What do you do with cork boxes? We have {n} of them and a landlord who has noticed.",
		"Best podcast for a slow Tuesday behind the counter? Go.",
		"Long weekend roster: who opens on Monday? We do ten to four and it has never been worth more.",
		"Reminder to myself and everyone: check the expiry dates on mixers. Found {n} tonics from last year. Oops.",
		"Has anybody sold {product} by the half case? Thinking of trying it before the party season.",
		"Thank you to whoever suggested putting water next to the register in summer. You were right.",
		"We are looking for a casual for Friday and Saturday evenings in {suburb}. Send good people our way!",
	}, []string{
		"Until it is completed. Ask your rep.", "Garden beds! Florists take them.", "We do ten to two on Mondays.", "Half cases work before Christmas.",
		"Just found twelve old tonics. Thanks, I think.", "Will ask around.", "My niece is looking. Sending her.", "Water, limes and ice. The big three.",
		"A school took all of ours for an art project.",
	}},
}

// sayings are answers that fit under anything.
var sayings = []string{
	"Nice one!", "Great work.", "Thanks for sharing.", "Love this.", "Good idea.", "Well done, everyone.", "Same here.", "Agreed.", "This is gold.",
	"👏👏",
	"Great to see.", "Keep it up!",
}

// replies are what people answer to an answer.
var replies = []string{
	"Thanks!", "Cheers!", "Exactly.", "Will do.", "Come and have a look.", "I’ll send you a message.", "Let me know how it goes.", "Haha, true.",
	"Good question, I’ll ask.", "Yes, since March.", "Not yet, but soon.", "That means a lot, thank you.", "Try it for a week and tell us.",
	"Same day, actually.",
	"About two hours.", "Happy to show you.",
}

// notice is what head office or a rep tells the stores.
type notice struct {
	by       string // e-mail address
	text     string
	pictures []string
	pinned   bool // an announcement
	ofYear   bool // about Store of the Year
	to       string
	ago      int // days
}

const (
	daniel = "daniel.okafor@caravan.example"
	sana   = "sana.malik@caravan.example"
	kate   = "kate.brennan@caravan.example"
	luca   = "luca.ferraro@caravan.example"
)

// notices are the posts of head office and the reps, newest first. to is a visibility, followed by the regions, sizes or stores that it names.
var notices = []notice{
	{headOffice, "<p><strong>Public holiday trading.</strong> Please check your opening hours in your store’s profile before Thursday, so that " +
		"customers find the right times.</p><p>Deliveries of that week come one day earlier:</p><ul><li><p>Metro stores: " +
		"Tuesday</p></li><li><p>Regional stores: Monday afternoon</p></li></ul><p>If you cannot take an early delivery, tell your rep by Friday.</p>",
		[]string{"van-1"}, true, false, "GLOBAL", 1},
	{daniel, "<p><strong>The core range of this season.</strong> The checklist for this quarter is live, and your rep visits with it until " +
		"the quarter ends.</p><p>What is new:</p><ol><li><p>Zero alcohol is part of the range in every store.</p></li><li><p>Price tickets are asked for " +
		"each promotion product, floor and shelf.</p></li><li><p>Small stores have no shelf lines in the first two weeks.</p></li></ol><p>The planograms " +
		"are in Resources, under Planograms.</p>", []string{"shelf-refilled", "fridge-full", "display-4"}, true, false, "GLOBAL", 3},
	{sana, "<p><strong>ID25 is not optional.</strong> Mystery shoppers visit every store this month. If somebody looks under 25, ask. If there is " +
		"no ID, there is no sale.</p><p>The two-minute refresher is in Resources, under Compliance. Please do it with everybody on your roster, " +
		"casuals too.</p>", nil, true, false, "GLOBAL", 6},
	{kate, "<p><strong>Store of the Year: where we stand.</strong> The latest results are in Rewards, with your store’s place and what it " +
		"can still earn. Everything is still open.</p>", []string{"trophy"}, true, true, "GLOBAL", 8},
	{luca, "<p>The summer window kits left the warehouse today. You get two A1 posters, a shelf strip and forty ticket sleeves. Send us a picture " +
		"once it is up!</p>", []string{"hero-3", "front-day"}, false, false, "GLOBAL", 2},
	{rep, "<p>Victorian crew: I am on the road in the west next week, Footscray to Torquay. If you want to go through your failed lines before the " +
		"next audit, tell me and I’ll plan an extra half hour.</p>", nil, false, false, "SELECT_REGIONS VIC", 4},
	{"mehmet.yildiz@caravan.example", "<p>Queensland and the Territory: the wet season pallets are wrapped double from now on. Please open them the " +
		"same day, the cartons inside sweat.</p>", []string{"cartons-1"}, false, false, "GLOBAL", 5},
	{kate, "<p>Congratulations to <strong>The Lamplighter Bottle Shop</strong> for the best display of the month. A cake, and a very " +
		"proud team.</p>", []string{"team-four", "display-1"}, false, true, "GLOBAL", 9},
	{headOffice, "<p>What the stores with the best scores have in common: tickets are checked every morning, before the doors open. That is the " +
		"whole secret.</p>", []string{"shelf-mixed"}, false, false, "GLOBAL", 11},
	{daniel, "<p><strong>Large stores only:</strong> the second catalogue of the season starts with 14 more lines for you. The order is prepared " +
		"and waits for your okay until Wednesday noon.</p>", nil, false, false, "SELECT_TIERS LF", 12},
	{sana, "<p><strong>Recall:</strong> Sunburnt Tonic Water 4 × 200 mL, best before March, lot 2231. Take it off the shelf today, and put the " +
		"number of packs into the form in Resources. Customers get their money back without a receipt.</p>", nil, false, false, "GLOBAL", 14},
	{luca, "<p>Which window should be on the cover of the autumn catalogue? Post yours by the end of the month. The winner gets the photographer " +
		"for a day.</p>", []string{"front-dusk", "front-night", "front-day-2", "front-dusk-2"}, false, false, "GLOBAL", 16},
	{"siobhan.kerrigan@caravan.example",
		"<p>Saw the best coolroom of the year in Orange today. Every row dated, every facing straight. Château Orchard, take a bow!</p>",
		[]string{"coolroom-2"}, false, false, "GLOBAL", 17},
	{headOffice, "<p>For us only: the board wants the certificate numbers by region on Monday. <em>Kate</em>, can you take NSW and ACT? I’ll do " +
		"the rest.</p>", nil, false, false, "HEAD_OFFICE", 18},
	{daniel, "<p>The price change list for next week is in Resources. 212 lines, most of them beer. Print the tickets on Tuesday evening, not " +
		"before.</p>", nil, false, false, "GLOBAL", 20},
	{kate, "<p><strong>Store of the Year, criteria for this financial year.</strong> They are in Rewards, with what each of them " +
		"earns. Promotions and photos count month by month. Small stores asked for it, and they were right.</p>", nil, false, true, "GLOBAL", 24},
	{"sefina.tuilagi@caravan.example", "<p>Margaret River, you make it hard to drive home. Thank you for a great first visit, and for the lunch.</p>",
		[]string{"front-dusk-2", "counter-2"}, false, false, "GLOBAL", 26},
	{sana, "<p>Heatwave from Friday in South Australia. Check the seals of your fridges today, turn the display lights off, and keep ice for the " +
		"evening. Your team goes first: water breaks every hour.</p>", nil, false, false, "SELECT_REGIONS SA", 29},
	{luca, "<p>We photographed 60 new products for the shelf cards. Download them in Resources, under Marketing. Use them, print them, draw " +
		"on them.</p>", []string{"hero-1", "hero-2", "hero-4", "hero-5", "hero-3"}, false, false, "GLOBAL", 33},
	{headOffice, "<p>Loyalty stores: from the first of the month members collect double points on zero alcohol. The register does it by itself.</p>",
		nil, false, false, "OPT_IN_PROGRAMS", 36},
	{kate, "<p>Quarter closed. Every final report gets its certificate, and for some stores it is the first one ever.</p>", []string{"trophy"},
		false, true, "GLOBAL", 41},
	{daniel, "<p>Your ordering links have moved into the menu. Same suppliers, one click less.</p>", nil, false, false, "GLOBAL", 47},
	{luca, "<p>Thirty seconds of what a good end bay looks like:</p><ul><li><p>one product, one price</p></li><li><p>cartons to the hip, bottles to " +
		"the eye</p></li><li><p>sign straight, and nothing handwritten over it</p></li></ul>", []string{"display-4", "display-2"}, false, false, "GLOBAL",
		55},
	{headOffice, "<p>A short thank you. You kept every store open through the storms, carried cartons by hand and looked after each other. We " +
		"noticed.</p>", []string{"front-rain"}, false, false, "GLOBAL", 63},
}

// planned are posts that head office has scheduled: in how many days, and what.
var planned = []struct {
	in   int
	text string
}{
	{2, "<p>Six days left to enter <strong>Front of Store</strong>. Pictures from a phone are fine.</p>"},
	{6, "<p><strong>Stocktake week.</strong> Count on Sunday, send on Monday. The sheet is in Resources, under Forms.</p>"},
}

// among are posts for the people of one store, the one whose accounts can sign in.
var among = []struct {
	by   string
	text string
	ago  int
}{
	{"owner@caravan.example", "<p>Roster for next week is on the board. Aroha, you have Thursday off, as promised.</p>", 1},
	{"manager@caravan.example", "<p>The audit found wrong tickets in the promo bay. I’ll walk it every morning at half past nine. Who wants to " +
		"be the second pair of eyes?</p>", 2},
	{"employee@caravan.example", "<p>Found a set of keys at the register, blue tag. They are in the top drawer.</p>", 9},
	{"owner@caravan.example", "<p>Cake in the back room. Aroha has been with us for two years!</p>", 15},
}

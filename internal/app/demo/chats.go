package demo

// dialogue is what some people have written to each other. people are their first names, or 'owner3' for the owner of the third store. In the text
// each line begins with the number of who writes it; '[picture]' behind it adds a drawing, '+' says that somebody likes it, and '^' that the first of
// the people has pinned it, at most one of a dialogue.
type dialogue struct {
	people string
	name   string // of a group
	ago    int    // days since the last line
	unread int    // lines that those other than the last writer have not seen
	text   string
}

// chats are the conversations of members.
var chats = []dialogue{
	{"Mia Georgia", "", 1, 2, `
1 Hi Georgia, did your summer floor stack sell through? Ours is still half there
2 Nearly gone. We moved it next to the register and added a handwritten sign
1 Clever. Can you send me a photo?
2[display-2] Here you go
1+ Love it, borrowing that idea
2 Also, do you have a spare case of the sparkling? Mine comes on Thursday and I have a wedding order tomorrow
2 Happy to drive over tonight`},
	{"Mia Ben", "", 1, 1, `
2 Delivery is in, all but the two cases of pinot
1 Thanks Ben. Did they say when?
2 Monday. I’ve put it on the whiteboard
1+ Perfect
1 Tom comes back tomorrow at ten to see what we have fixed. Can you check the price tickets in aisle two before then?
2 Will do first thing`},
	{"Mia Aroha", "", 2, 0, `
2 Hi Mia, could I swap Saturday with Ben? My sister is in town
1 Fine by me if Ben is happy
2 He is, I’ve asked him
1+ Then it’s done. Enjoy the weekend!`},
	{"Mia Tom", "", 1, 1, `
2 Morning Mia, I’ll be with you tomorrow around ten to see what you have fixed since the audit
1 Great. Anything we should have ready?
2 Just the coolroom temperatures log and somebody who knows the back shelf
1 Ben is in. He knows it better than I do
2 Good. And thanks for the photos, they save us half of the walk`},
	{"Ben Tom", "", 3, 0, `
1 Hi Tom, which two sizes of the shiraz are in the core range again?
2 750 ml only. The magnum is optional
1+ Thanks`},
	{"Ben Aroha", "", 2, 0, `
1 Did you see the keys to the display fridge?
2 Second drawer, under the price gun
1 Found them`},
	{"Georgia Tom", "", 5, 0, `
1 Tom, the new planogram has the gin where our power board is
2 Send me a photo and I’ll find another bay
1[shelf-gaps] Left side, behind the gap
2 Got it. Put the gin in bay four and leave the tickets where they are. I’ll note it on the report`},
	{"Tom Priya", "", 1, 1, `
1 I have three stores asking when the certificates come
2 The run for last quarter starts tomorrow
1 I’ll let them know. Five of this quarter’s audits are still open, I’ll finish them soon
2 Thank you. Wattle & Vine looks great, by the way`},
	{"Tom Siobhán", "", 4, 0, `
2 Do you still have the laminated shelf strips? I ran out in Wollongong
1 A whole box. I’ll post them tomorrow
2+ Legend`},
	{"Tom Mehmet", "", 6, 0, `
2 How do you deal with stores that have no space for the floor stack?
1 Three facings at the end of the aisle and the sign. It counts as long as the sign is up
2 Right, and the photo shows both
1 Exactly`},
	{"Priya Daniel", "", 2, 0, `
1 Can you look at the weightings before I publish them?
2 Done. Floor could carry a little more in summer
1 Agreed, I’ll move five points`},
	{"Priya Sana", "", 1, 1, `
2 Fridge repairs again, that’s the third store this month with the same model
1 Let’s ask the supplier for a list of serial numbers
2 On it. I’ll answer the stores meanwhile`},
	{"Priya Georgia", "", 8, 0, `
1 Hi Georgia, would you tell your sign idea in the next newsletter? A few lines are enough
2 Happy to! By when?
1 End of next week is fine`},
	{"Sana Kate", "", 3, 0, `
1 I take the Tasmanian stores today, you the rest?
2 Deal`},
	{"Mia owner3", "", 9, 0, `
1 Hello! We met at the conference. You mentioned a supplier for paper bags?
2 Yes! I’ll look up the number tonight
2 Greenwrap in Preston, ask for Dee
1+ Thank you so much`},
	{"Mia owner6", "", 12, 0, `
2 Is the tasting on the 14th still on?
1 It is, from five. Bring your team
2 Four of us`},
	{"Georgia owner4", "", 7, 0, `
1 Do you want to share a pallet of the cider again?
2 Yes please, half and half
1 I order on Wednesday then`},
	{"Ben owner5", "", 10, 0, `
2 Your Aroha helped us out brilliantly on Saturday, please tell her
1 I will, she’ll be chuffed`},
	{"Mia Ben Aroha", "Wattle & Vine", 1, 2, `
1 Team, Tom comes back tomorrow at ten. Please give the front ten minutes before opening
2 Tickets in aisle two are mine
3 I’ll do the fridges and the glass
1+ You two are the best
3[fridge-full] Fridges are done tonight already
2 Show-off`},
	{"Mia Georgia owner3 owner4", "Northside owners", 2, 1, `
1 Shall we order the Christmas hampers together this year? Twenty per store would give us the better price
2 I’m in with thirty
3 Twenty for us
4 Fifteen, we are small
1 That’s eighty-five. I’ll ask for a quote
2 Ask for the black boxes, the red ones looked cheap
1+ Agreed`},
	{"Tom Siobhán Mehmet Sefina", "Reps", 1, 1, `
1 Who has a good way to count the hidden focus lines without walking the aisle twice?
3 I search by category and do them in one go
2 Same. And I load more only at the end
4 I ask the manager to walk with me, they know the gaps
1+ Stealing that, Sefina
4 It also makes the score less of a surprise for them`},
	{"Tom Mia Georgia", "Fitzroy pop-up", 6, 0, `
1 The pop-up on the 21st needs two fridges and one person from each of you
2 Ben is in
3 I’ll come myself
1^ Wonderful. Set up at seven, doors at ten`},
	{"Priya Daniel Sana Kate Luca", "Head office", 3, 0, `
1 Reminder: budgets by Thursday
4 Mine is in
5 Tomorrow morning
2 Who took the projector?
3 Guilty. It’s back`},
	{"Priya Tom Siobhán Mehmet Sefina", "Audit questions", 4, 0, `
2 A store sells the focus gin in a gift box only. Ranged or not?
1^ Ranged, if the ticket shows the price of the bottle
3 Good, I’ve had two of those
1 I’ll add it to the standards so it’s written down`},
	{"Georgia owner5 owner6", "Hill Road traders", 11, 0, `
1 Council moves the bins on Tuesday night, so no deliveries at the back on Wednesday
2 Thanks for the warning
3 Noted!`},
}

// questions are what stores ask head office. Line 1 is the store's, line 2 is head office. '!' begins a note of head office.
var questions = []string{`
1 Hello, our second display fridge stopped cooling last night. Is it still under warranty?
2 Hi, yes it is, until March. A mechanic can come tomorrow between eight and twelve. Is that all right?
! Third one of this model this month. Sana has the list of serial numbers
1 That works, thank you`, `
1 When do we get the point of sale for the next promotional period?
2 It leaves the warehouse on Monday, so Wednesday at the latest
1 Great, thanks`, `
1 Our invoice has a case of rosé that we never got
2 Sorry about that. Which invoice number is it, please?
1 It’s the one of the 4th
! Credit note needs Daniel’s approval above 200 dollars
2 Found it. The credit will be on your next statement`, `
1 Can we change the owner’s phone number on our profile?
2 You can do it yourself under Settings. If it does not work, tell me and I’ll change it`, `
1 We would like to take part in Loyalty Rewards from next month. What do we need?
2 Great news! A terminal and an hour of training. I’ll send the dates
1 Mornings are best for us`, `
1 Where do we find our certificate?
2 It is made from your final report. Then you find it on your home page and under Compliance`, `
1 The audit says our focus gin is not ranged, but it is on shelf. What now?
2 Please send a photo with the price ticket, then the rep can mark it
1[shelf-gin] Here it is
2 Thank you, Tom looks at it today`, `
1 Is there a planogram for stores with only two door fridges?
2 There is a new one in Resources, in the folder Planograms`, `
1 Somebody reversed into our sign. Who pays?
! Ask for the police report first
2 Oh no, I hope nobody was hurt. Please send us the report and two quotes`, `
1 Could we get twenty more shelf strips in the wide size?`, `
1 Good morning, is the closing date for the summer quarter really the 28th?
2 It is, and reports can be set as final for two weeks after that`, `
1 We have a new manager from Monday. How does she get an account?
2 Send me her name and email, and she gets an invitation today
1 I’ll write you an email with everything`, `
1 Do we have to take part in the Father’s Day catalogue?
2 No, it’s optional. You keep the shelf promotion either way`, `
1 The delivery came without the cool bags again. That is the second time`, `
1 Just wanted to say thank you for sorting out the terminal so quickly!
2 That’s so kind, I’ll pass it on to Kate`, `
1 Can the rep come in the afternoon next time? Mornings are deliveries
2 I’ll tell him. Any day that suits you best?
1 Tuesday or Thursday`,
}

// labels are those that head office sorts its conversations by.
var labels = []string{"Repairs", "Credit notes"}

// labelled are the labels of the conversations with questions, by the question's place.
var labelled = map[int]int{0: 0, 2: 1, 8: 0}

// savedAnswers are answers that head office gives often: a title and the answer.
var savedAnswers = [][2]string{
	{"Fridge under warranty",
		"Your fridge is under warranty. A mechanic can come on the next working day between eight and twelve. Please tell us if that does not suit."},
	{"Point of sale on its way", "Your point of sale leaves the warehouse on Monday and should be with you on Wednesday."},
	{"New person in the store", "Please send us the name, the email and the role. They get an invitation by email on the same day."},
	{"Certificate made again", "We make your certificate again tonight. You can download it tomorrow morning from your report."},
	{"Credit note", "Thank you for telling us. The credit will be on your next statement."},
	{"Photo please", "Could you send us a photo, with the price ticket in it? Then we can look at it today."},
	{"Thank you", "Thank you for letting us know. We look into it and come back to you."},
}

package demo

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"time"

	"caravan/internal/academy"
	"caravan/internal/access"
)

// course is a course of the demo network.
type course struct {
	title, description string
	category           academy.Category
	picture            string // name of a drawing
	dueIn              int    // days from today; 0: none
	lessons            []lesson
}

// lesson is a lesson of a course. A line of its text that begins with '# ' is a heading, one with '- ' a point. A question is a line 'question |
// answer | *right answer | explanation', where the last part is the explanation.
type lesson struct {
	title   string
	minutes int
	picture string
	text    string
	quiz    []string
}

var courses = []course{
	{"Responsible service of alcohol: refresher",
		"Who to serve, who to refuse, and how to say no without a scene. For everybody who works the register.", academy.ServingWell, "counter-1", 12,
		[]lesson{
			{"Why we ask: ID25", 3, "", "Selling to a minor can cost a store its licence, and the person at the register a fine. So we ask early, and we " +
				"ask everybody who looks under 25.\n# What you may accept\n- A driver licence from any state or territory, also the official digital one\n" +
				"- A passport\n- A proof of age card or a Keypass\n# What you may not accept\n- A photo of a licence on a phone\n- A student card\n" +
				"- A friend who vouches for them\nCheck three things in this order: the photo, the date of birth, the expiry date.",
				[]string{"A regular looks about 22. When do you ask for ID? | Only on weekends | *Every time, until they show it | Never, you know them | " +
					"Knowing a face is not proof of age. If in doubt, ask.",
					"Which of these may you accept? Choose two. | *An Australian passport | A photo of a licence | *A Keypass card | A university card | It " +
						"must be an original document, or the official digital licence.",
					"What do you check first on a licence? | The expiry date | *The photo | The address | Is it this person? Then the date of birth, then the " +
						"expiry date."}},
			{"Signs that somebody has had enough", 4, "", "One sign alone can be tiredness, a disability or medication. Two or more together mean that " +
				"you stop and think.\n# Look, listen, talk\n- Speech: slurred, loud, losing the thread\n- Balance: swaying, leaning on the counter\n" +
				"- Coordination: fumbling with cards or coins\n- Behaviour: rude, overly friendly, or very sleepy\n" +
				"Talk before you decide. Ask how their day has been. The answer tells you more than the question.",
				[]string{"A customer is a little unsteady. What is your first step? | Refuse at once | *Talk to them and look for other signs | Serve them " +
					"quickly | A short talk helps you tell being drunk from being unwell."}},
			{"Refusing kindly", 3, "team-two", "A good refusal is quiet, short and final. Stay beside the person, not opposite them, and away from other " +
				"customers.\n# Words that work\n- ‘I can’t serve you today. It’s the law, and I’d lose my job.’\n" +
				"- ‘I can get you some water, or call you a taxi.’\n- ‘You’re welcome back tomorrow.’\n" +
				"Then write it into the incident register, while you remember it. Note the time, what you saw and what you said.",
				[]string{"What comes after a refusal? | Nothing | *A note in the incident register | A post in the feed | The register protects you and the " +
					"store if somebody asks later."}},
		}},
	{"Price tickets that match", "A wrong ticket costs a sale and an audit point. Learn the five-minute walk that finds every one.", academy.InStore,
		"shelf-light", 5, []lesson{
			{"What the customer sees", 2, "shelf-whites", "The ticket is a promise. If the register asks for more than the ticket says, the customer pays " +
				"the ticket, and remembers the register.\n# A good ticket\n- Stands under the left edge of its product\n" +
				"- Shows the price that the register charges\n- Is clean, straight and printed, never handwritten over\n" +
				"On a promotion the special price is on the ticket for exactly as long as the period lasts.",
				[]string{"The ticket says $18, the register $20. What does the customer pay? | $20 | *$18 | $19 | We keep the promise on the shelf, then fix " +
					"the ticket straight away."}},
			{"The two-person walk", 3, "", "One person reads the shelf, the other holds the scanner. It takes five minutes for a bay, and finds what one " +
				"person walks past.\n# Every morning\n- Start with the promotion bay\n- Then the fridge\n- Then one other bay, a different one each day\n" +
				"Read the price out loud. Pull a wrong ticket out at once and put it into your pocket, so that it can’t go back.", nil},
			{"Wednesday price changes", 3, "", "Most prices change on Wednesday. The evening before decides how the morning goes.\n" +
				"- Tuesday evening: print, sort by bay\n- Wednesday, before you open: change them, bay by bay\n- Then throw every old ticket away\n" +
				"Count what is left in your hand. A ticket left over is a product without a price.",
				[]string{"Two tickets are left over after the changes. What does that mean? | They are spares | *Two products still have their old price | " +
					"The printer made two too many | Find the two places before you open the doors."}},
		}},
	{"Merchandising a promotion end", "Build an end that stands, sells and passes the audit, in half an hour.", academy.InStore, "display-2", 0,
		[]lesson{
			{"One product, one price, one idea", 3, "display-1", "An end sells because people understand it in three seconds. Four products on one end " +
				"are four reasons to walk past.\n# Choose\n- The product of this period, not last period’s left-overs\n- Enough stock for four days\n" +
				"- One large ticket at eye level",
				[]string{"How many products belong on an end? | *One, with one price | Three or four | As many as fit | People decide in about three seconds."}},
			{"Build it so that it stands", 4, "display-4", "Wide at the bottom, straight at the sides.\n- At least four cartons across\n" +
				"- Turn every second layer, like bricks\n- Cut cartons open at the front, never from the top\n- Nothing above shoulder height\n" +
				"Before you walk away, push it gently with a flat hand. If it moves, start again. Keep 1.2 metres of aisle free for prams and wheelchairs.",
				[]string{"Which of these make an end safe? Choose two. | *Turning every second layer | Stacking above your head | *A push with a flat hand | " +
					"One carton across | Bricked layers hold each other, and the push shows whether they do."}},
			{"Keep it alive", 2, "", "An end is at its best on the first morning. After that it needs two minutes a day.\n- Fill it from the back\n" +
				"- Wipe the front\n- Check the ticket against the register\nOn the last evening of the period take it down. An end with an old price is " +
				"worse than no end.", nil},
		}},
	{"Wine basics in ten minutes", "Five questions that customers ask every day, and answers you can give with confidence.", academy.Products,
		"shelf-reds", 0, []lesson{
			{"Dry, sweet and everything between", 3, "tasting-1", "Dry simply means that little sugar is left. Fruity is not the same as sweet: a wine " +
				"can smell of peach and be bone dry.\n# Quick guide\n- Dry and crisp: sauvignon blanc, pinot grigio, most dry riesling\n" +
				"- Dry and round: chardonnay\n- A little sweet: moscato, some riesling. The back label often has a scale",
				[]string{"What does ‘dry’ mean? | It has a lot of alcohol | *Little sugar is left in it | It is old | Fruit flavours can make a dry wine " +
					"seem sweeter than it is."}},
			{"What goes with dinner", 4, "tasting-2", "Ask what they are cooking, not what they like. Then match the weight: light food with light wine.\n" +
				"- Fish and chips: riesling, or a dry sparkling\n- Roast chicken: chardonnay or pinot noir\n- Steak: shiraz, cabernet or malbec\n" +
				"- Hot curry: off-dry riesling, rosé or a cold lager\nOffer two bottles at two prices. People like to choose, and hate to guess.",
				[]string{"A customer is cooking a hot curry. What do you suggest? | A big cabernet | *An off-dry riesling | A tawny port | A little " +
					"sweetness cools the chilli; tannin makes it hotter."}},
			{"A gift without fear", 3, "shelf-rose", "Gift buyers want a story that they can tell in one sentence. Learn one for each of five bottles in " +
				"your store.\n- Where it comes from\n- Who makes it\n- Why you like it\nSparkling from Tasmania is the safest gift in the shop. It suits a " +
				"birthday, a thank-you and a house-warming.", nil},
		}},
	{"Cool room safety", "Cold, cartons and closed doors: how to come out of the cool room as well as you went in.", academy.Safety, "coolroom-1", 0,
		[]lesson{
			{"Before you go in", 2, "", "Tell somebody. It takes one second and it is the rule that matters most.\n" +
				"- Know where the release handle is, and that it works\n- Wear closed shoes with grip\n- Leave the door mat clear\n" +
				"Test the release handle from the inside on the first of each month, with a colleague outside.",
				[]string{"Who tests the release handle each month? | One person alone | *Two people, one of them outside | The rep | If it fails, somebody " +
					"has to open the door."}},
			{"Lifting cartons", 3, "cartons-1", "A carton of beer weighs about 15 kilograms. A delivery is two hundred of them.\n" +
				"- Feet apart, close to the carton\n- Bend your knees, keep your back straight\n- Turn with your feet, never with your back\n" +
				"- Use the trolley for more than one, and two people for a keg\nStack the heaviest at the bottom, and nothing above shoulder height.",
				[]string{"How do you turn with a carton in your hands? | By twisting your back | *With your feet | By swinging it | Twisting under load is " +
					"how most backs get hurt."}},
			{"Temperature and spills", 3, "coolroom-2", "2 to 4 degrees, written down in the morning and in the evening. Above 8 degrees for an hour, " +
				"call the number on the door.\n- Keep 10 centimetres free under the fans\n- Mop a spill before you move anything\n" +
				"- Broken glass: gloves, brush, then mop\nFirst in, first out: write the day of delivery on each row.", nil},
		}},
	{"Camel Bucks and Store of the Year", "How your store earns Camel Bucks, what they are worth, and how Store of the Year is decided.",
		academy.OurNetwork, "trophy", 0, []lesson{
			{"Where Camel Bucks come from", 3, "", "Camel Bucks are what your store earns for things that make the network better.\n" +
				"- Member incentives: enter with a photo, and head office awards the best\n- Results that count for Store of the Year\n" +
				"- Now and then, a thank-you from head office\nEvery line is in your statement under My Rewards, with the day and the reason. If one looks " +
				"wrong, press ‘Ask about this’.",
				[]string{"Where do you see each line of your Camel Bucks? | In the feed | *In the statement under My Rewards | In a mail from your rep | The " +
					"statement has every line with its day and its reason."}},
			{"An entry that wins", 3, "hero-1", "Judges see hundreds of photos. Yours has two seconds.\n- Daylight, or all the lights on\n" +
				"- The whole display, straight from the front\n- Nobody’s thumb, no boxes in the corner\n" +
				"Enter early. If head office sends it back, you still have time for a better photo.",
				[]string{"Why enter early? | Early entries win more | *There is time for a better photo if it is sent back | It is the only way to enter | A " +
					"sent-back entry can be improved until the incentive closes."}},
			{"How Store of the Year is decided", 3, "team-front", "It runs over the financial year, from July to June. Compliance audits, incentives and " +
				"results against the criteria all count.\nYour rank shows what you have, and what you can still earn. Look at it at the start of each " +
				"quarter with your team, and choose one thing to get better at.", nil},
		}},
}

// helpsWith names the store standards lines that a lesson helps with, by its title.
var helpsWith = map[string][]string{
	"Why we ask: ID25":       {"Age verification signs at every entry and register"},
	"The two-person walk":    {"Price tickets printed, none handwritten"},
	"Temperature and spills": {"Fridge temperature log up to date", "Cool room floor dry and free of cartons"},
}

// eachYear is the title of a course that is a licence: it is due again each year.
const eachYear = "Responsible service of alcohol: refresher"

// opensAfter names the course that comes before a course, by title.
var opensAfter = map[string]string{"Wine basics in ten minutes": eachYear}

// filmOf names the film of a lesson, by the lesson's title.
var filmOf = map[string]string{"Build it so that it stands": "stack"}

// rulesOf are how quizzes are asked that have rules, by lesson.
var rulesOf = map[string]*academy.QuizRules{
	"Why we ask: ID25": {Ask: 2, Shuffle: true, Tries: 3, Pause: academy.PauseHour, AnswersLater: true},
}

// courses returns the courses of the network, how far its people are in them, and the drawings and films that each course uses, by its name as media
// knows it.
func (h *history) courses(t *talk) (all []academy.Course, progress []academy.Imported, pictures map[string][]string) {
	pictures = map[string][]string{}
	for n, about := range courses {
		c := academy.Course{ID: id("course", about.title), Title: about.title, Description: about.description, Category: about.category,
			ImageID: id("picture", about.picture), Position: n + 1, To: audienceOf("GLOBAL"), Published: true,
			CreatedAt: h.ago(60-7*n, dice("course", about.title))}
		if about.dueIn > 0 {
			c.DueOn = h.today.AddDays(about.dueIn)
		}
		if before, has := opensAfter[about.title]; has {
			c.Prerequisites = []string{id("course", before)}
		}
		if c.EachYear = about.title == eachYear; c.EachYear {
			c.CreatedAt = h.ago(420, dice("course", about.title))
			c.DueDays = []academy.DueDay{{Role: access.StoreRep}} // reps serve nobody
		}
		c.By.ID = accountOf(headOffice)
		names := []string{about.picture}
		for _, l := range about.lessons {
			made := academy.Lesson{ID: id("lesson", about.title, l.title), Title: l.title, Minutes: l.minutes, Body: lessonHTML(l.text)}
			if l.picture != "" {
				made.Pictures, names = []string{id("picture", l.picture)}, append(names, l.picture)
			}
			if name, has := filmOf[l.title]; has {
				made.Video, names = id("picture", name), append(names, name)
			}
			for _, name := range helpsWith[l.title] {
				made.Lines = append(made.Lines, id("standard", name))
			}
			for _, line := range l.quiz {
				made.Quiz = append(made.Quiz, questionOf(line))
			}
			made.Rules = rulesOf[l.title]
			c.Lessons = append(c.Lessons, made)
		}
		pictures[academy.UsedBy(c.ID)] = names
		all = append(all, c)
		for _, shop := range shops {
			for _, p := range t.byStore[shop.number] {
				if learnt, has := h.learnt(c, p.id()); has {
					progress = append(progress, learnt)
				}
			}
		}
	}
	return all, progress, pictures
}

// learnt returns how far a person is in a course: about a third have not begun, and half of the others have finished. One that is due again each year
// an employee, and one of six others, finished nearly a year ago.
func (h *history) learnt(c academy.Course, userID string) (academy.Imported, bool) {
	chance := dice("learnt", c.ID, userID)
	done := chance.IntN(2*len(c.Lessons)) - len(c.Lessons)/2
	begun := c.CreatedAt
	if c.EachYear {
		begun = h.ago(60, chance)
		if userID == accountOf("employee@caravan.example") || dice("year", userID).IntN(6) == 0 {
			begun, done = h.ago(364, chance), len(c.Lessons)
		}
	}
	if done <= 0 {
		return academy.Imported{}, false
	}
	at := byDay(begun.Add(time.Duration(12+chance.IntN(24*20-12)) * time.Hour))
	p := academy.Imported{UserID: userID, Course: c, Guess: guesses(c.ID, userID),
		Progress: academy.Progress{StartedAt: &at, Lessons: map[string]academy.Done{}}}
	for n, l := range c.Lessons {
		if n < done {
			p.Lessons[l.ID] = academy.Done{Marked: true, Passed: true}
		}
	}
	if done >= len(c.Lessons) {
		finished := at.Add(time.Duration(20+chance.IntN(60)) * time.Minute)
		p.CompletedAt, p.Certificate = &finished, "CA-"+finished.Format("2006")+"-"+
			strings.ToUpper(strings.ReplaceAll(id("certificate", c.ID, userID), "-", "")[:10])
	}
	return p, true
}

// guesses answers questions as a person does who has not read everything: some questions are harder than others, most fall for the same answer, and
// each has it at their third try.
func guesses(courseID, userID string) func(q academy.Question, try int) []int {
	return func(q academy.Question, try int) []int {
		hard := 10 + dice("hard", q.Text).IntN(50) // percent of first tries
		if dice("guess", courseID, userID, q.Text, fmt.Sprint(try)).IntN(100) >= hard/(1+3*try) || try == 2 {
			return q.Right
		}
		wrong := slices.DeleteFunc(slices.Clone(q.Choices), func(choice string) bool {
			return slices.ContainsFunc(q.Right, func(at int) bool { return q.Choices[at] == choice })
		})
		slices.Sort(wrong)
		chosen := wrong[min(dice("trap", courseID, userID, q.Text).IntN(3), 1)%len(wrong)]
		return append([]int{slices.Index(q.Choices, chosen)}, q.Right[1:]...)
	}
}

// lessonHTML returns the formatted text of a lesson.
func lessonHTML(lines string) string {
	var out strings.Builder
	inList := false
	for line := range strings.SplitSeq(lines, "\n") {
		point, isPoint := strings.CutPrefix(line, "- ")
		if isPoint != inList {
			out.WriteString(map[bool]string{true: "<ul>", false: "</ul>"}[isPoint])
			inList = isPoint
		}
		heading, isHeading := strings.CutPrefix(line, "# ")
		switch {
		case isPoint:
			out.WriteString("<li><p>" + html.EscapeString(point) + "</p></li>")
		case isHeading:
			out.WriteString("<h3>" + html.EscapeString(heading) + "</h3>")
		default:
			out.WriteString("<p>" + html.EscapeString(line) + "</p>")
		}
	}
	if inList {
		out.WriteString("</ul>")
	}
	return out.String()
}

// questionOf returns the question that a line describes.
func questionOf(line string) academy.Question {
	parts := strings.Split(line, " | ")
	q := academy.Question{Text: parts[0], Explanation: parts[len(parts)-1]}
	for n, choice := range parts[1 : len(parts)-1] {
		choice, isRight := strings.CutPrefix(choice, "*")
		if isRight {
			q.Right = append(q.Right, n)
		}
		q.Choices = append(q.Choices, choice)
	}
	return q
}

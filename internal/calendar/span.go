package calendar

import "caravan/internal/fault"

// Span are the parameters of a request for the days on which something happened; embed them in an operation's input.
type Span struct {
	From string `query:"from" maxLength:"20" doc:"First day, YYYY-MM-DD in Melbourne"`
	To   string `query:"to" maxLength:"20" doc:"Last day"`
}

// Days returns both days, which are included; an empty one is no limit. The fault is Invalid and names each that is no day.
func (s Span) Days() (from, to Day, err error) {
	var wrong []fault.Field
	read := func(name, typed string) (day Day) {
		if typed == "" {
			return ""
		}
		day, message := ReadDay(typed, "")
		if message != "" {
			wrong = append(wrong, fault.Field{In: "query", Path: name, Message: message})
		}
		return day
	}
	from, to = read("from", s.From), read("to", s.To)
	return from, to, fault.InvalidFields(wrong)
}

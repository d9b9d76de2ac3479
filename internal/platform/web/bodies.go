package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"golang.org/x/sync/semaphore"

	"caravan/internal/fault"
)

// Bounds of what a request may have in it where its type says nothing else (boundInput).
const (
	maxText    = 6_000 // characters of a text; above what most rooms allow, so that their own sentence answers what is only a little too long
	maxIDText  = 60
	maxMoment  = 64 // characters of a date with its time
	maxMembers = 200
	maxItems   = 200
)

// Bounds of bodies of JSON, whatever their operation.
const (
	maxDepth       = 32  // lists and objects inside each other
	maxFree        = 200 // values of which nothing is known: of unknown members, and where another type is expected
	maxNumber      = 64  // characters of a number
	maxShapeErrors = 20  // wrong values of which the caller is told; of the rest, how many they are
	maxCounted     = 500 // wrong values after which nobody counts on; those of the piece that has just arrived are still counted
)

// Bounds of the memory of bodies.
const (
	smallBody   = 64 << 10 // bytes; so much need not wait for room, and strangers may send no more
	largeBodies = 24 << 20 // bytes of all bodies under way that are larger
	roomWait    = 2 * time.Second
)

const (
	messageNoRoom   = "Too much is being sent right now. Please try again in a moment."
	messageTooDeep  = "Too many lists and objects inside each other."
	messageUnknown  = "Unexpected property."
	messageTooFree  = "Too many values that are not expected."
	messageLongNum  = "Too many digits."
	messageManyKeys = "Too many properties."
)

// boundInput gives each text, whole number, list and map of an operation's parameters and body that has no bound a generous one, in the OpenAPI
// document too. So whatever a request may have in it is bounded before any of it is parsed (guard), and a whole number has room in a column of either
// engine.
func boundInput(doc *huma.OpenAPI, op *huma.Operation) {
	seen := map[*huma.Schema]bool{}
	for _, p := range op.Parameters {
		bound(doc.Components.Schemas, p.Schema, seen)
	}
	if op.RequestBody != nil {
		for _, content := range op.RequestBody.Content {
			bound(doc.Components.Schemas, content.Schema, seen)
		}
	}
}

func bound(registry huma.Registry, s *huma.Schema, seen map[*huma.Schema]bool) {
	s = resolve(registry, s)
	if s == nil || seen[s] {
		return
	}
	seen[s] = true
	limit := func(to **int, most int) {
		if *to == nil {
			*to = &most
		}
	}
	switch s.Type {
	case huma.TypeString:
		switch {
		case s.Format == "binary":
		case s.Format == "uuid":
			limit(&s.MaxLength, maxIDText)
		case s.Format == "date-time", len(s.Enum) > 0:
			limit(&s.MaxLength, maxMoment)
		default:
			limit(&s.MaxLength, maxText)
		}
	case huma.TypeInteger:
		if s.Maximum == nil {
			s.Maximum = new(float64(math.MaxInt32))
		}
		if s.Minimum == nil {
			s.Minimum = new(float64(math.MinInt32))
		}
	case huma.TypeArray:
		limit(&s.MaxItems, maxItems)
		bound(registry, s.Items, seen)
	case huma.TypeObject:
		if of, is := s.AdditionalProperties.(*huma.Schema); is {
			limit(&s.MaxProperties, maxMembers)
			bound(registry, of, seen)
		}
		for _, property := range s.Properties {
			bound(registry, property, seen)
		}
	}
	s.PrecomputeMessages()
	for _, choices := range [][]*huma.Schema{s.OneOf, s.AnyOf, s.AllOf} {
		for _, choice := range choices {
			bound(registry, choice, seen)
		}
	}
}

func resolve(registry huma.Registry, s *huma.Schema) *huma.Schema {
	for s != nil && s.Ref != "" {
		s = registry.SchemaFromRef(s.Ref)
	}
	return s
}

// bodies bounds the memory of all bodies under way on a node.
type bodies struct {
	large *semaphore.Weighted
	wait  time.Duration
}

func newBodies() *bodies { return &bodies{semaphore.NewWeighted(largeBodies), roomWait} }

// watch stands before an operation: what it reads of a body of JSON, or of bytes, goes through a guard.
func (b *bodies) watch(registry huma.Registry) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		op := ctx.Operation()
		if op.RequestBody == nil || op.Metadata[formMetadata] != nil {
			next(ctx)
			return
		}
		r, _ := humachi.Unwrap(ctx)
		g := &guard{body: r.Body, ctx: r.Context(), room: b, most: op.MaxBodyBytes}
		if content := op.RequestBody.Content[typeJSON]; content != nil {
			g.empty = op.RequestBody.Required
			g.shape = &shape{registry: registry, expected: content.Schema}
		}
		defer g.leave()
		r.Body = g
		next(ctx)
	}
}

// guard is a body that is checked while it arrives. What has too much in it for its operation is read to its end, so that the sender sees the answer,
// but not kept. Its errors are Problems and those of the connection.
type guard struct {
	body  io.ReadCloser
	ctx   context.Context
	room  *bodies
	most  int64
	read  int64
	taken int64 // of the room for large bodies
	empty bool  // a body that was left out is read as an object without members
	shape *shape
}

// Read implements io.Reader.
func (g *guard) Read(p []byte) (int, error) {
	for {
		n, err := g.body.Read(p)
		g.read += int64(n)
		if g.shape != nil && g.shape.count < maxCounted {
			g.shape.add(p[:n])
		}
		switch {
		case g.read >= g.most:
			_, _ = io.CopyN(io.Discard, g.body, 1<<20) // so that the sender sees the answer; a failure only means that nobody reads it
			return 0, problem(http.StatusRequestEntityTooLarge, messageTooLarge)
		case g.shape == nil || !g.shape.refused:
			if g.read > smallBody && g.taken == 0 {
				if err := g.enter(); err != nil {
					return 0, problemOf(requestOf(g.ctx), err)
				}
			}
			if g.empty && g.read == 0 && errors.Is(err, io.EOF) {
				g.empty = false
				return copy(p, "{}"), io.EOF
			}
			return n, err
		case errors.Is(err, io.EOF):
			return 0, g.shape.problem()
		case err != nil:
			return 0, err
		}
	}
}

// Close implements io.Closer.
func (g *guard) Close() error { return g.body.Close() }

// enter waits for room. Fault: Unavailable when there is none in time.
func (g *guard) enter() error {
	wait, cancel := context.WithTimeout(g.ctx, g.room.wait)
	defer cancel()
	size := min(g.most, largeBodies)
	if !g.room.large.TryAcquire(size) {
		placeOf(g.ctx).pause()
		if err := g.room.large.Acquire(wait, size); err != nil {
			f := fault.New(fault.Unavailable, messageNoRoom).Because(err)
			f.RetryAfter = g.room.wait
			return f
		}
	}
	if g.taken = size; !placeOf(g.ctx).take() {
		return full()
	}
	return nil
}

func (g *guard) leave() {
	if g.taken > 0 {
		g.room.large.Release(g.taken)
	}
}

// shape follows the tokens of JSON as they arrive, and compares how many of them there are with a schema. It parses nothing and checks nothing else:
// that it is JSON at all, and the values, are checked later.
type shape struct {
	registry huma.Registry
	expected *huma.Schema // of the whole
	levels   []level
	free     int // values so far of which nothing is known

	inText, escaped, isKey bool
	inLiteral              bool
	length                 int          // bytes of the text or number so far
	key                    []byte       // of the member whose name is being read, as far as it may be known
	text                   *huma.Schema // of the text that is being read

	errors  []ProblemField
	count   int // of all errors
	unknown int // members
	refused bool
}

// level is a list or an object that has begun.
type level struct {
	schema *huma.Schema // nil: nothing is known of it
	object bool
	count  int
	named  bool         // the name of a member has been read, and its value comes
	member *huma.Schema // of that value
	name   string       // of that member
}

func (s *shape) add(piece []byte) {
	for _, c := range piece {
		switch {
		case s.inText:
			s.addText(c)
		case c == ' ', c == '\t', c == '\n', c == '\r':
			s.inLiteral = false
		case c == '"':
			s.inText, s.length, s.inLiteral = true, 0, false
			if top := s.top(); top != nil && top.object && !top.named {
				s.isKey, s.key = true, s.key[:0]
			} else {
				s.isKey, s.text = false, s.begin(huma.TypeString)
			}
		case c == '{':
			s.push(huma.TypeObject)
		case c == '[':
			s.push(huma.TypeArray)
		case c == '}', c == ']':
			s.inLiteral = false
			if len(s.levels) > 0 {
				s.levels = s.levels[:len(s.levels)-1]
			}
		case c == ',', c == ':':
			s.inLiteral = false
			if top := s.top(); top != nil && top.object {
				top.named = c == ':'
			}
		case !s.inLiteral:
			s.inLiteral, s.length = true, 1
			s.begin("")
		default:
			if s.length++; s.length == maxNumber+1 {
				s.refuse(s.location(), messageLongNum)
			}
		}
	}
}

func (s *shape) addText(c byte) {
	switch {
	case s.escaped:
		s.escaped = false
	case c == '\\':
		s.escaped = true
	case c == '"':
		if s.inText = false; s.isKey {
			s.name()
		}
		return
	}
	s.length++
	if s.isKey {
		if len(s.key) <= maxIDText*2 {
			s.key = append(s.key, c)
		}
		return
	}
	most := maxText
	if s.text != nil && s.text.MaxLength != nil {
		most = *s.text.MaxLength
	}
	// A character has up to twelve bytes in JSON: two escapes.
	if s.length == 12*most+1 {
		s.refuse(s.location(), fmt.Sprintf("Expected length <= %d.", most))
	}
}

// name is called at the end of a member's name.
func (s *shape) name() {
	top := s.top()
	top.count++
	top.member, top.name = nil, ""
	if top.schema == nil {
		return
	}
	name := string(s.key)
	if strings.Contains(name, `\`) {
		_ = json.Unmarshal([]byte(`"`+name+`"`), &name) // what is no name is an unknown one
	}
	if top.name, top.member = property(top.schema, name); top.name != "" {
		if top.count == 2*len(top.schema.Properties)+maxShapeErrors {
			s.refuse(s.place(len(s.levels)-1), messageManyKeys)
		}
		return
	}
	if of, is := top.schema.AdditionalProperties.(*huma.Schema); is {
		top.name, top.member = "*", of
		if top.schema.MaxProperties != nil && top.count == *top.schema.MaxProperties+1 {
			s.refuse(s.place(len(s.levels)-1), fmt.Sprintf("Expected object with at most %d properties.", *top.schema.MaxProperties))
		}
		return
	}
	if len(s.errors) < maxShapeErrors {
		s.errors = append(s.errors, ProblemField{Location: s.place(len(s.levels)-1) + "." + name, Message: messageUnknown})
	}
	s.count++
	s.unknown++
	s.refused = s.refused || s.unknown > maxShapeErrors
}

// property returns the schema of a member, whatever the case of its name. The name is empty when there is none.
func property(s *huma.Schema, name string) (string, *huma.Schema) {
	if of, has := s.Properties[name]; has {
		return name, of
	}
	for known, of := range s.Properties {
		if strings.EqualFold(known, name) {
			return known, of
		}
	}
	return "", nil
}

// begin is called at the beginning of a value of a type, empty for numbers and words. It returns the value's schema, nil when nothing is known of it.
func (s *shape) begin(kind string) *huma.Schema {
	expected := s.expected
	if top := s.top(); top != nil {
		switch {
		case top.object:
			expected = top.member
		case top.schema == nil:
			expected = nil
			top.count++
		default:
			expected = top.schema.Items
			if top.count++; top.schema.MaxItems != nil && top.count == *top.schema.MaxItems+1 {
				s.refuse(s.place(len(s.levels)-1), fmt.Sprintf("Expected array length <= %d.", *top.schema.MaxItems))
			}
		}
	}
	found := s.choose(expected, kind)
	if found == nil && (kind != "" || expected == nil) {
		if s.free++; s.free == maxFree+1 && !s.refused {
			s.refuse(s.location(), messageTooFree)
		}
	}
	return found
}

// choose returns which of the schemas that a value may have is of its type.
func (s *shape) choose(of *huma.Schema, kind string) *huma.Schema {
	of = resolve(s.registry, of)
	if of == nil || of.Type == kind {
		return of
	}
	for _, choices := range [][]*huma.Schema{of.OneOf, of.AnyOf, of.AllOf} {
		for _, choice := range choices {
			if found := s.choose(choice, kind); found != nil {
				return found
			}
		}
	}
	return nil
}

func (s *shape) push(kind string) {
	s.inLiteral = false
	of := s.begin(kind)
	if len(s.levels) == maxDepth { // what is deeper takes no memory
		if !s.refused {
			s.refuse(s.location(), messageTooDeep)
		}
		return
	}
	s.levels = append(s.levels, level{schema: of, object: kind == huma.TypeObject})
}

func (s *shape) top() *level {
	if len(s.levels) == 0 {
		return nil
	}
	return &s.levels[len(s.levels)-1]
}

func (s *shape) refuse(location, message string) {
	if s.refused = true; len(s.errors) < maxShapeErrors {
		s.errors = append(s.errors, ProblemField{Location: location, Message: message})
	}
	s.count++
}

// location says where the value stands that is being read.
func (s *shape) location() string { return s.place(len(s.levels)) }

// place says where the first levels lead to.
func (s *shape) place(levels int) string {
	var b strings.Builder
	b.WriteString("body")
	for _, l := range s.levels[:levels] {
		switch {
		case !l.object:
			fmt.Fprintf(&b, "[%d]", l.count-1)
		case l.name != "":
			b.WriteString("." + l.name)
		}
	}
	return b.String()
}

func (s *shape) problem() *Problem {
	p := problem(http.StatusUnprocessableEntity, messageWrongShape)
	p.Errors = s.errors
	if s.count > len(s.errors) {
		p.ErrorCount = s.count
	}
	return p
}

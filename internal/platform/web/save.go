package web

import "context"

// FormID are the fields that a form for one thing sends besides those of the thing; embed it.
type FormID struct {
	ID      string `json:"id,omitempty" format:"uuid" doc:"For a new one a UUID made by the client, so that repeating the call is harmless"`
	Version int    `json:"version,omitempty" doc:"When editing: the version that was edited, so that nobody's changes are lost"`
}

// SentID is the id in the body.
func (f FormID) SentID() string { return f.ID }

// CreateInput is what an operation that makes a thing gets: E is what the form sends.
type CreateInput[E any] struct{ Body E }

// Creates returns the handler of an operation that makes a thing of a form: 201, and 200 when an earlier call with the same id has made it (AMB-127).
// read returns an Invalid fault when what was sent contradicts itself. A is who acts.
func Creates[A, E, F, R, V any](
	read func(E) (F, error), create func(context.Context, A, F) (R, bool, error), view func(R) V,
) func(context.Context, A, *CreateInput[E]) (*StatusBody[V], error) {
	return func(ctx context.Context, actor A, in *CreateInput[E]) (*StatusBody[V], error) {
		form, err := read(in.Body)
		if err != nil {
			return nil, err
		}
		made, created, err := create(ctx, actor, form)
		return Saved(view(made), created), err
	}
}

// UpdateInput is what an operation that changes a thing gets: E is what the form sends.
type UpdateInput[E interface{ SentID() string }] struct {
	PathID
	Body E
}

// Updates returns the handler of an operation that changes a thing by a form. A body with another id than the address is an Invalid fault.
func Updates[A any, E interface{ SentID() string }, F, R, V any](
	read func(E) (F, error), update func(context.Context, A, string, F) (R, error), view func(R) V,
) func(context.Context, A, *UpdateInput[E]) (V, error) {
	return func(ctx context.Context, actor A, in *UpdateInput[E]) (none V, err error) {
		if err := in.Check("id", in.Body.SentID()); err != nil {
			return none, err
		}
		form, err := read(in.Body)
		if err != nil {
			return none, err
		}
		changed, err := update(ctx, actor, in.ID, form)
		return view(changed), err
	}
}

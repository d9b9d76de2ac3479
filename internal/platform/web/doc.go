// Package web is the basis of the HTTP API. It is the one place that decides how operations are declared, how errors are sent, and what is logged,
// measured or refused before a room sees a request. It knows nothing of the product: callers pass in who may call what, as an Access.
//
// A request goes through, in this order: trace, request id, log and metrics, panic recovery, security headers, cross-site protection, compression.
// Under /api follow the actor (whom the token stands for), the rate limit, the operation's Access, the shape of the input and last the room's
// handler.
package web

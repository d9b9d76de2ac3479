// Package web is the scaffolding of the HTTP side: one place for how an operation is declared, how an error leaves, what is logged, measured and
// refused before a room sees a request. It knows no domain word: who may call what is handed in as an Access by the caller.
//
// A request passes, in this order: request id, log and metrics, recover, security headers, cross-site protection, compression, then under /api the
// actor (whoever the token names), the rate limit, the operation's Access, the shape of the input, and last the room's handler.
package web

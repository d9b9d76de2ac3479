package db

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// maxNotice is the size of one message between nodes, in bytes. PostgreSQL refuses 8000 and more.
const maxNotice = 7900

// errNoListener says that the engine has no messages between nodes.
var errNoListener = errors.New("only PostgreSQL passes messages between nodes")

// Listener receives the messages of a channel on a connection of its own. It belongs to one goroutine.
type Listener struct{ conn *pgx.Conn }

// Listen opens a connection that receives the messages that are sent to a channel from now on, on any node. PostgreSQL delivers the messages of all
// transactions in the order of their commits. Only PostgreSQL has them; on SQLite it returns an error.
func (d *DB) Listen(ctx context.Context, channel string) (*Listener, error) {
	if d.listen == nil {
		return nil, errNoListener
	}
	conn, err := d.listen(ctx)
	if err != nil {
		return nil, err
	}
	l := &Listener{conn}
	if _, err := conn.Exec(ctx, "LISTEN "+pgx.Identifier{channel}.Sanitize()); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// Wait returns the next message. When ctx reaches its deadline first, the listener can still be used; after any other error it cannot.
func (l *Listener) Wait(ctx context.Context) (message string, err error) {
	n, err := l.conn.WaitForNotification(ctx)
	if err != nil {
		return "", err
	}
	return n.Payload, nil
}

// Send sends a message on the listener's own connection, which receives it too if it listens to that channel. Every message that was committed before
// is received before it.
func (l *Listener) Send(ctx context.Context, channel, message string) error {
	_, err := l.conn.Exec(ctx, "SELECT pg_notify($1, $2)", channel, message)
	return err
}

// Close closes the connection.
func (l *Listener) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return l.conn.Close(ctx)
}

// Notify sends lines of text to a channel on PostgreSQL, through a querier: with a Tx they are sent when it is committed, and never after a rollback.
// They arrive in one message or more, each of which begins with the line head. On SQLite it does nothing, because there is only one node.
func (d *DB) Notify(ctx context.Context, q Querier, channel, head string, lines []string) error {
	if d.engine == SQLite {
		return nil
	}
	for message := range messages(head, lines) {
		if _, err := q.Exec(ctx, "SELECT pg_notify($1, $2)", channel, message); err != nil {
			return err
		}
	}
	return nil
}

// messages joins lines to as few messages as possible.
func messages(head string, lines []string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for len(lines) > 0 {
			size, n := len(head), 0
			for n < len(lines) && (n == 0 || size+1+len(lines[n]) <= maxNotice) {
				size += 1 + len(lines[n])
				n++
			}
			if !yield(strings.Join(slices.Concat([]string{head}, lines[:n]), "\n")) {
				return
			}
			lines = lines[n:]
		}
	}
}

// listenTo opens a connection for a listener. The pulse must not watch it, because it waits without asking anything.
func listenTo(cfg *pgx.ConnConfig) func(context.Context) (*pgx.Conn, error) {
	cfg = cfg.Copy()
	cfg.RuntimeParams["application_name"] += " listener"
	cfg.DialFunc = (&net.Dialer{Control: giveUpUnanswered,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 10 * time.Second, Interval: 2 * time.Second, Count: 3}}).DialContext
	return func(ctx context.Context) (*pgx.Conn, error) {
		conn, err := pgx.ConnectConfig(ctx, cfg)
		if err != nil {
			return nil, fmt.Errorf("open a connection to listen: %w", err)
		}
		return conn, nil
	}
}

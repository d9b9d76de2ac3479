package db

import (
	"errors"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// unansweredFor is how long what was sent may stay without the other machine's receipt, in milliseconds. Linux alone would send it again for a
// quarter of an hour.
const unansweredFor = 5000

// giveUpUnanswered makes a connection fail when the other machine has vanished.
func giveUpUnanswered(network, _ string, raw syscall.RawConn) error {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	var failed error
	err := raw.Control(func(fd uintptr) {
		failed = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, unansweredFor)
	})
	return errors.Join(err, failed)
}

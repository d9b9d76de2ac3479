package media

import "caravan/internal/access"

// All permissions of the room are here.

// mayManage tells whether the person may read a file by its id, write its alt text and put it into a thing: who uploaded it may. Everybody else gets
// the file through a thing that uses it.
func mayManage(a access.Actor, m Media) bool { return m.CreatedBy == a.UserID }

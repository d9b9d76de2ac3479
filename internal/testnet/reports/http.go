package reports

import (
	"caravan/internal/audit"
	"caravan/internal/platform/web"
)

// Operations are the calls of the room of reports.
func (m *Maker) Operations() []web.Operation { return audit.NewHTTP(m.Audits).Operations() }

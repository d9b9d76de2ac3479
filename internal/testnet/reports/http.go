package reports

import (
	"caravan/internal/audit"
	"caravan/internal/platform/web"
)

// Operations returns the operations of the room for audit reports.
func (m *Maker) Operations() []web.Operation { return audit.NewHTTP(m.Audits).Operations() }

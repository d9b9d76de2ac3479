package compliance

import (
	"context"
	"io"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// Media types of an export.
const (
	typeCSV  = "text/csv; charset=utf-8"
	typeXLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)

func (h *HTTP) exportOperations() []web.Operation {
	return []web.Operation{
		{ID: "export-audit-reports", Method: "GET", Path: "/audit-reports/export", Access: access.Readers, Heavy: true,
			Handler: web.Raw(access.Do(h.export)), Produces: []string{typeCSV, typeXLSX},
			Summary: "All reports of the list, as a file; owners and managers get the completed ones of their store"},
	}
}

type exportInput struct {
	ReportFilter
	Format string `query:"format" enum:"csv,xlsx" default:"csv"`
}

func (h *HTTP) export(ctx context.Context, actor access.Actor, in *exportInput) (*web.File, error) {
	reports, name, err := h.service.Export(ctx, actor, in.filter(actor, h.service.today()))
	if err != nil {
		return nil, err
	}
	if in.Format == "xlsx" {
		return web.Stream(typeXLSX, name+".xlsx", func(_ context.Context, w io.Writer) error { return WriteXLSX(w, reports) }), nil
	}
	return web.Stream(typeCSV, name+".csv", func(_ context.Context, w io.Writer) error { return WriteCSV(w, reports) }), nil
}

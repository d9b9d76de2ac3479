package audit

import (
	"context"
	"io"

	"github.com/danielgtaylor/huma/v2"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// Media types of an export.
const (
	typeCSV  = "text/csv; charset=utf-8"
	typeXLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)

// registerExport adds the export of the list.
func (h *HTTP) registerExport(api *web.API) {
	export := operation("export-audit-reports", "GET", "/audit-reports/export",
		"All reports that the list would show, as a file; owners and managers get the completed ones of their store", access.Readers)
	export.Errors, export.Produces = nil, []string{typeCSV, typeXLSX}
	web.Register(api, export, h.export)
}

type exportInput struct {
	ReportFilter
	Format string `query:"format" enum:"csv,xlsx" default:"csv"`
}

func (h *HTTP) export(ctx context.Context, in *exportInput) (*huma.StreamResponse, error) {
	actor, err := access.ActorOf(ctx)
	if err != nil {
		return nil, err
	}
	reports, name, err := h.service.Export(ctx, actor, in.filter(actor))
	if err != nil {
		return nil, err
	}
	if in.Format == "xlsx" {
		return web.Stream(typeXLSX, name+".xlsx", func(_ context.Context, w io.Writer) error { return WriteXLSX(w, reports) }), nil
	}
	return web.Stream(typeCSV, name+".csv", func(_ context.Context, w io.Writer) error { return WriteCSV(w, reports) }), nil
}

package system

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// SystemView is how the program is doing.
type SystemView struct {
	Version     string        `json:"version"`
	Tables      int64         `json:"tables" doc:"Version of the tables"`
	Database    string        `json:"database" example:"SQLite"`
	Storage     string        `json:"storage" doc:"Where files are" example:"A folder"`
	Address     string        `json:"address" doc:"That people use"`
	Backup      string        `json:"backup" doc:"How to back up this installation, in a sentence"`
	LastBackup  *time.Time    `json:"lastBackup" nullable:"true" doc:"When this installation was last backed up; null: never, as far as the program knows"`
	BackupLate  bool          `json:"backupLate" doc:"The last backup is more than a week old, or there was none"`
	Files       int           `json:"files" doc:"That people have uploaded"`
	Bytes       int64         `json:"bytes" doc:"Of these files"`
	WaitingJobs int           `json:"waitingJobs" doc:"Jobs that wait or are being worked on"`
	FailedJobs  int           `json:"failedJobs" doc:"Jobs that failed for good"`
	FailedMails int           `json:"failedMails"`
	Unset       []SettingView `json:"unset" nullable:"false" doc:"Settings that are not set"`
}

// SettingView is a setting that is not set.
type SettingView struct {
	Name    string `json:"name" doc:"Of the environment variable" example:"CARAVAN_SMTP_URL"`
	Without string `json:"without" doc:"What is missing without it, in a sentence"`
}

// JobView is a job that failed for good.
type JobView struct {
	ID       string    `json:"id"`
	Kind     string    `json:"kind" example:"mail.send"`
	What     string    `json:"what" doc:"It does, in words"`
	Error    string    `json:"error" doc:"Of the last attempt, without secrets; its first 500 characters"`
	Attempts int       `json:"attempts"`
	QueuedAt time.Time `json:"queuedAt"`
	FailedAt time.Time `json:"failedAt"`
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "get-system", Method: "GET", Path: "/system", Access: access.Office, Handler: web.JSON(access.Do(h.overview)),
			Summary: "How the program is doing"},
		{ID: "list-failed-jobs", Method: "GET", Path: "/system/failed-jobs", Access: access.Office, Handler: web.JSON(access.Do(h.list)),
			Summary: "Jobs that failed for good, the latest first"},
		{ID: "retry-failed-job", Method: "POST", Path: "/system/failed-jobs/{id}/retry", Access: access.Office, Status: 204, Errors: []int{404, 409},
			Handler: web.Raw(access.Do(h.retry)), Summary: "Try a failed job again"},
		{ID: "discard-failed-job", Method: "DELETE", Path: "/system/failed-jobs/{id}", Access: access.Office, Status: 204, Errors: []int{404},
			Handler: web.Raw(access.Do(h.discard)), Summary: "Remove a failed job, which is then never done"},
	}
}

func (h *HTTP) overview(ctx context.Context, actor access.Actor, _ *struct{}) (SystemView, error) {
	o, err := h.service.Overview(ctx, actor)
	return SystemView{Version: o.Version, Tables: o.Tables, Database: o.Database, Storage: o.Storage, Address: o.Address, Backup: o.Backup,
		LastBackup: o.LastBackup, BackupLate: o.BackupLate, Files: o.Files, Bytes: o.Bytes,
		WaitingJobs: o.Waiting, FailedJobs: o.Failed, FailedMails: o.FailedMails,
		Unset: web.Views(o.Unset, func(s Setting) SettingView { return SettingView(s) })}, err
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, in *web.Page) (web.List[JobView], error) {
	found, total, err := h.service.FailedJobs(ctx, actor, in.Rows())
	return web.NewList(web.Views(found, func(j Job) JobView { return JobView(j) }), *in, total), err
}

func (h *HTTP) retry(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.Retry(ctx, actor, in.ID)
}

func (h *HTTP) discard(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.Discard(ctx, actor, in.ID)
}

// Package media is the room for files that people upload: pictures, videos and documents.
//
// Words. A file is uploaded by a person and used by things: a post, a comment, a resource. A thing is known by its kind and id, such as
// 'post:0199...'. Inside another thing's answer a file is an attachment (network.AttachmentView).
//
// States. A document is READY at once. A picture is UPLOADED, and a job makes what people see: the original, encoded again and without what the
// camera wrote into it, and two smaller sizes (ADR 0017). It then is READY, or FAILED with a sentence when it cannot be decoded. A video is prepared
// by a video service, or played from its own file (AMB-093); what the camera wrote about it is blanked while it arrives. Only what has a playback id
// counts as a video (MEDIA-006).
//
// Pictures that look alike. The job also stores a likeness of each picture (picture/likeness.go), so that a room can ask which pictures of its things
// look like others (Service.Alike).
//
// Which files. The content decides the type, never the name or what the client says (AMB-128). Office files with macros are refused (FD-310). An
// upload is all or nothing. Its files have ids made by the client, so that repeating it is harmless.
//
// Who may do what (policy.go). Everybody who is signed in may upload. Only the uploader reads a file by its id, writes its alt text, and puts it into
// a thing. Everybody else gets it through a thing that uses it, whose room asks its own policy. Links end with the session that they were made for.
//
// Sweep. What nothing has used for a day is deleted, with its files. Use and the sweep lock the rows that they decide about, so a file that is being
// used at this moment stays.
//
// Files. media.go, kind.go, macros.go: files, their types, and what Office files must not have. service.go: uploading and alt texts. service_use.go:
// for other rooms. service_prepare.go, service_video.go, service_sweep.go: the jobs. picture/: pictures, pure. mux/: the video service. boxes/: the
// form of HEIC and MP4.
package media

package system

// names says what the jobs of each kind do.
var names = map[string]string{
	"academy.tell":         "Telling people of courses and due dates",
	"audit.certificates":   "Making the certificates of a quarter",
	"audittrail.tidy":      "Removing old entries of the audit trail",
	"auth.purge":           "Removing ended sessions and links",
	"evidence.remove":      "Removing files of photos that are no longer needed",
	"evidence.sweep":       "Removing photos that were removed from reports",
	"feed.publish":         "Publishing scheduled posts",
	"incentive.tell":       "Telling stores of member incentives",
	"mail.send":            "Sending an email",
	"marketing.fetch":      "Fetching banners and offers",
	"media.picture":        "Preparing a picture",
	"media.remove":         "Removing files that are no longer needed",
	"media.sweep":          "Removing uploads that nobody used",
	"media.video":          "Preparing a video",
	"notification.deliver": "Emailing notifications",
	"notification.post":    "Telling people of a post",
	"notification.push":    "Sending push notifications",
	"notification.tidy":    "Removing old notifications",
	"resource.outside":     "Forgetting links for people outside that ended long ago",
	"resource.text":        "Reading the words of PDFs for the search",
	"search.recent":        "Adding new texts to the search",
	"store.close":          "Closing stores on their day",
	"search.sweep":         "Comparing the search with everything that can be found",
}

package auth

import "strings"

// The names by which browsers and systems are known in what a browser calls itself. Most call themselves by several, so the order counts: Edge also
// says Chrome, Chrome also says Safari, and a phone with Android also says Linux.
var (
	browsers = [][2]string{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"}, {"Firefox/", "Firefox"}, {"FxiOS", "Firefox"},
		{"CriOS", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}}
	systems = [][2]string{{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"Mac OS X", "Mac"},
		{"CrOS", "Chromebook"}, {"Linux", "Linux"}}
)

// deviceName returns the browser and the system for people to read, such as 'Chrome on Android'. It is only there to recognise a session by, so it
// need not know every browser.
func deviceName(agent string) string {
	known := func(names [][2]string) string {
		for _, n := range names {
			if strings.Contains(agent, n[0]) {
				return n[1]
			}
		}
		return ""
	}
	browser, system := known(browsers), known(systems)
	switch {
	case browser != "" && system != "":
		return browser + " on " + system
	case browser+system != "":
		return browser + system
	}
	return "Unknown device"
}

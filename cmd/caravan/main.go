// Command caravan is the whole platform in one program: the API, the web app and the tools to run them.
package main

import (
	"os"

	"caravan/internal/app"
)

// version is set by the build.
var version = "dev"

func main() { os.Exit(app.Main(os.Args[1:], version, os.Stdout, os.Stderr)) }

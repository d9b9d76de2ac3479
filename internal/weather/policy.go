package weather

import "caravan/internal/access"

// mayRead is who may read the weather: everybody who is signed in, at their own place only, so that nobody uses the service through us.
var mayRead = access.SignedIn

/** What a screen says whenever the server could not be reached (OFFLINE-002). */
export const offlineMessage = 'Internet connection required.'

/** What a screen says when a part of it could not be loaded although the server can be reached. */
export const notLoadedMessage = 'This part of the site could not be loaded. Please try again, or reload the page.'

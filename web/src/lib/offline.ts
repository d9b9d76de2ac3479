/** What a screen says whenever the server could not be reached (OFFLINE-002). */
export const offlineMessage = 'Internet connection required.'

/** The sentence for anything that could not reach the server (OFFLINE-002). */
export const offlineMessage = 'Internet connection required.'

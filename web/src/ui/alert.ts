import { reachesServer } from '@/lib/late.ts'
import { notLoadedMessage, offlineMessage } from '@/lib/offline.ts'
import { createStore } from '@/lib/store.ts'

interface Alert {
  message: string
  opened: boolean
}

/** The sentence that AlertHost shows. */
export const alert = createStore<Alert>({ message: '', opened: false })

/** Shows a sentence that the person has to confirm with OK. */
export function showAlert(message: string) {
  alert.set({ message, opened: true })
}

/** Shows 'Internet connection required.' (OFFLINE-002). */
export function showOfflineAlert() {
  showAlert(offlineMessage)
}

/** Says that a part of the app could not be loaded, and why as far as we know. */
export async function sayNotLoaded() {
  showAlert((await reachesServer()) ? notLoadedMessage : offlineMessage)
}

/** Closes the alert. Its sentence stays until the dialog has disappeared. */
export function closeAlert() {
  alert.set({ ...alert.get(), opened: false })
}

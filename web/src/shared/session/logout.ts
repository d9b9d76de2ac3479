import { useMutation } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { OfflineError } from '@/api/errors.ts'
import { browser } from '@/lib/browser.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { notify } from '@/ui/notify.tsx'

/** How long the device may take to delete what it keeps to be read, in milliseconds. */
const forgetLimit = 3000

/** Logs out of this browser and reloads the page, so that nothing of the person stays in memory (AUTH-032, AUTH-035). */
export function useLogout() {
  return useMutation({
    mutationFn: () => call(api.POST('/auth/logout')),
    onSuccess: async () => {
      // What is on the device to be read belongs to the person (OFFLINE-009, OFFLINE-048). If it cannot be deleted now, the page that is loaded next
      // does it.
      const forgetting = [
        import('../kept/database.ts').then(({ keptDatabase }) => keptDatabase.forget()),
        import('../kept/files.ts').then(({ keptFiles }) => keptFiles.forget()),
      ]
      await Promise.race([Promise.allSettled(forgetting), new Promise((resolve) => setTimeout(resolve, forgetLimit))])
      browser.reload()
    },
    onError: (error) => {
      if (error instanceof OfflineError) showOfflineAlert()
      else notify({ message: error.message, status: 'error' })
    },
  })
}

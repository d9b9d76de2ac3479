import { api, call } from '@/api/client.ts'
import { OfflineError } from '@/api/errors.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { notify } from '@/ui/notify.tsx'
import { startAgain } from './mutations.ts'
import { texts } from './strings.ts'

/** Stops acting as another user, and says so if that fails (IMPERSONATION-009). */
export async function stop() {
  try {
    await call(api.POST('/auth/stop-impersonating'))
  } catch (error) {
    if (error instanceof OfflineError) showOfflineAlert()
    else notify({ message: texts.notStopped, status: 'error' })
    return
  }
  startAgain()
}

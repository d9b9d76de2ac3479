import { useEffect, useEffectEvent } from 'react'
import { OfflineError } from '@/api/errors.ts'
import { useOnline } from '@/ui/useOnline.ts'

/** How often to try again while the server cannot be reached, in milliseconds. */
const retryInterval = 5000

/** For a screen that says that the server could not be reached: tries again now and then, and as soon as the connection is back. */
export function useOfflineRetry(error: Error, retry: () => unknown) {
  const online = useOnline()
  const offline = error instanceof OfflineError
  const tryAgain = useEffectEvent(() => void retry())
  useEffect(() => {
    if (!offline) return
    if (online) tryAgain()
    const timer = setInterval(() => tryAgain(), retryInterval)
    return () => clearInterval(timer)
  }, [offline, online])
}

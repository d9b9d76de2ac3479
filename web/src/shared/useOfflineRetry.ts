import { useEffect, useEffectEvent, useState } from 'react'
import { OfflineError } from '@/api/errors.ts'
import { useOnline } from '@/ui/useOnline.ts'

/** How long to wait for another try when other calls are answered, in milliseconds. */
const pause = 10_000

/**
 * For a screen that says that the server could not be reached: tries again as soon as it can be. Whether it can is asked once for all screens
 * (useMe), so that a screen is not drawn anew, and a server that is not there not asked, for each of them (FD-345).
 */
export function useOfflineRetry(error: Error, retry: () => unknown) {
  const online = useOnline()
  const [failedOnline] = useState(online)
  const tryAgain = useEffectEvent(() => void retry())
  const again = error instanceof OfflineError && online
  useEffect(() => {
    if (!again) return
    const timer = setTimeout(() => tryAgain(), failedOnline ? pause : 0)
    return () => clearTimeout(timer)
  }, [again, failedOnline])
}

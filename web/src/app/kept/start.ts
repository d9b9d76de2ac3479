import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { fetchUntilItWorks, whenIdle } from '@/lib/late.ts'

/** What is on the device to be read is needed only when the server cannot be reached, so its code comes then, or when the page is idle. */
export function keepLater(client: QueryClient) {
  const keep = () => void fetchUntilItWorks(() => import('./kept.ts').then(({ keepAnswers }) => keepAnswers(client)))
  onlineManager.subscribe(keep)
  if (!onlineManager.isOnline()) keep()
  whenIdle(keep)
}

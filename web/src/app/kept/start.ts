import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { fetchInPeace, fetchUntilItWorks } from '@/lib/late.ts'

/** What is on the device to be read is needed only when the server cannot be reached, so its code comes then, or some seconds after the page. */
export function keepLater(client: QueryClient) {
  const load = () => import('./kept.ts').then(({ keepAnswers }) => keepAnswers(client))
  const keep = () => void fetchUntilItWorks(load)
  onlineManager.subscribe(keep)
  if (!onlineManager.isOnline()) keep()
  fetchInPeace(load, { first: true })
}

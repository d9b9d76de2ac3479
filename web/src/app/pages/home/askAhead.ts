import type { QueryClient } from '@tanstack/react-query'
import { glanceQuery, latestReportQuery, todayQuery } from '@/api/compliance.ts'
import { announcementsQuery, newestPostsQuery } from '@/api/feed.ts'
import { fixCountsQuery, openFixesQuery } from '@/api/fix.ts'
import { toJudgeQuery } from '@/api/incentive.ts'
import { lineQueriesQuery } from '@/api/linequery.ts'
import { bannersQuery } from '@/api/marketing.ts'
import { mustReadsQuery } from '@/api/readership.ts'
import { dueReviewsQuery } from '@/api/resource.ts'
import { overviewOpening } from '@/api/storeoftheyear.ts'
import { failedJobsQuery } from '@/api/system.ts'
import type { User } from '@/api/types.ts'
import { weatherQuery } from '@/api/weather.ts'
import { inboxQuery } from '@/features/messaging/laterQueries.ts'
import { ownStoresOf } from '@/shared/fix/ownStores.ts'
import { askAboutOwnStore } from '@/shared/ownStore.ts'

/** How many of the newest posts Home shows. */
export const newestShown = 3

/** Asks for all that Home shows to this person. */
export function askAhead(client: QueryClient, user: User) {
  const { can } = user
  void client.prefetchQuery(weatherQuery)
  void client.prefetchQuery(mustReadsQuery)
  void client.prefetchQuery(announcementsQuery)
  void client.prefetchQuery(bannersQuery)
  void client.prefetchQuery(newestPostsQuery(newestShown))
  if (can.audit) void client.prefetchQuery(todayQuery)
  if (can.manageCompliance) void client.prefetchQuery(glanceQuery)
  if (can.audit) void client.prefetchQuery(lineQueriesQuery('OPEN', 1, ownStoresOf(user)))
  if (can.audit && can.answerForOffice) void client.prefetchInfiniteQuery(inboxQuery('', 'WAITING'))
  if (can.audit && can.manageIncentives) void client.prefetchQuery(toJudgeQuery)
  if (can.audit && can.reviewResources) void client.prefetchQuery(dueReviewsQuery('MINE'))
  if (can.audit && can.readSystem) void client.prefetchQuery(failedJobsQuery(1))
  if (can.audit || can.readStoreResults) void client.prefetchQuery(fixCountsQuery(ownStoresOf(user)))
  if (!can.readStoreResults) return
  void client.prefetchQuery(latestReportQuery)
  void client.prefetchQuery(openFixesQuery())
  if (user.storeId) void client.prefetchQuery(overviewOpening(user.storeId))
  askAboutOwnStore(client, user)
}

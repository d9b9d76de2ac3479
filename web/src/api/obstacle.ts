/** Calls to the room of obstacles: why lines of audit reports cannot be checked. */
import { queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'

/** The reasons on head office's list, in its order. For auditors. */
export const obstaclesQuery = queryOptions({
  queryKey: ['obstacle'],
  queryFn: ({ signal }) => call(api.GET('/audit-reports/obstacles', { signal })),
})

/** Replaces the list `was` by `items`. The server refuses when it has another one by now. For head office. */
export const setObstacles = (change: { was: string[]; items: string[] }) => call(api.PUT('/audit-reports/obstacles', { body: change }))

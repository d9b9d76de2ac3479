/** Calls to the selfcheck room: what a store says of itself before an audit. */
import { queryOptions } from '@tanstack/react-query'
import { deviceName } from '@/lib/device.ts'
import { api, call } from './client.ts'
import { openingTime } from './opening.ts'
import type { components } from './schema.gen.ts'

type Schemas = components['schemas']

export type SelfCheck = Schemas['SelfcheckCurrentView']
export type SelfCheckLine = Schemas['SelfcheckLineView']
export type SelfCheckStanding = Schemas['SelfcheckStandingView']
export type SelfComparison = Schemas['SelfcheckComparedView']
export type SelfAnswer = Schemas['SelfcheckGivenBody']

/** The key of every query to the selfcheck room. */
export const selfCheckKey = ['selfcheck'] as const

/** The self-check of the person's own store, with its lines. */
export const selfCheckQuery = queryOptions({
  queryKey: [...selfCheckKey, 'current'],
  queryFn: ({ signal }) => call(api.GET('/self-checks/current', { signal })),
  staleTime: 0,
})

/** How far the self-check of the person's own store is. */
export const selfCheckStandingQuery = queryOptions({
  queryKey: [...selfCheckKey, 'standing'],
  queryFn: ({ signal }) => call(api.GET('/self-checks/standing', { signal })),
  staleTime: openingTime,
})

/** How a completed report compares with the self-check before it. */
export function reportSelfCheckQuery(id: string) {
  return queryOptions({
    queryKey: [...selfCheckKey, 'report', id],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/{id}/self-check', { params: { path: { id } }, signal })),
    select: ({ comparison }) => comparison,
    staleTime: 0,
  })
}

export const startSelfCheck = (id: string) => call(api.POST('/self-checks', { body: { id } }))

export const answerSelfCheck = (id: string, answers: SelfAnswer[]) =>
  call(api.POST('/self-checks/{id}/answers', { params: { path: { id } }, body: { device: deviceName(), answers } }))

export const endSelfCheck = (id: string, ended: boolean) =>
  call(api.PUT('/self-checks/{id}/ended', { params: { path: { id } }, body: { ended } }))

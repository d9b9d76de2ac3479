/**
 * A create whose answer got lost is made again with the same id. The server says that it knows the id, and what was entered since replaces what it
 * has.
 */
import { QueryClientProvider, type UseMutationResult } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { createQueryClient } from '@/api/queryClient.ts'
import { useSaveCourse } from '@/features/academy/mutations.ts'
import { useSavePost } from '@/features/feed/compose/mutations.ts'
import { useSendComment } from '@/features/feed/mutations.ts'
import { useCreateIncentive, useSaveEntry } from '@/features/incentive/mutations.ts'
import { useCreateItem } from '@/features/marketing/mutations.ts'
import { useCreateResource } from '@/features/resource/mutations.ts'
import { useCreateLine } from '@/features/standards/mutations.ts'
import { problem, server } from '@/test/server.ts'

type Use = () => UseMutationResult<unknown, Error, never>
/** A hook, what is created, where, where the second try of it goes, and what it takes away that was not entered any more. */
type Row = [what: string, use: unknown, variables: unknown, create: string, update: string, emptied?: object]

const entry = { title: 'As it is now' }
const thing = { id: 'a1', version: undefined, entry }
const rows: Row[] = [
  ['AMB-111 a course', useSaveCourse, thing, '/academy/courses', '/academy/courses/a1'],
  [
    'POST-023 FD-443 FD-461 a post',
    () => useSavePost(undefined),
    thing,
    '/posts',
    '/posts/a1',
    { thanks: { people: [], stores: [] }, poll: { remove: true }, mustRead: { by: null } },
  ],
  ['COMMENT-017 a comment', useSendComment, { ...thing, on: { replyingToPost: 'p1' } }, '/comments', '/comments/a1'],
  ['INCENTIVE-034 an incentive', useCreateIncentive, thing, '/member-incentives', '/member-incentives/a1'],
  [
    'INCENTIVE-061 an entry',
    () => useSaveEntry('i1'),
    { submissionId: 'a1', photos: null, ...entry },
    '/member-incentives/i1/submissions',
    '/member-incentives/i1/submissions/a1',
  ],
  ['FD-54 a banner', useCreateItem, thing, '/marketing-items', '/marketing-items/a1'],
  ['RESOURCE-019 a resource', useCreateResource, thing, '/resources', '/resources/a1'],
  ['NONLIQUOR-031 a line', useCreateLine, thing, '/audit-reports/non-liquor-lines', '/audit-reports/non-liquor-lines/a1'],
]

describe('an answer that got lost', () => {
  test.each(rows)(
    '%s that was added by an earlier try becomes what was entered since',
    async (_, use, variables, create, update, emptied) => {
      const updated: unknown[] = []
      const taken = { status: 409, fields: { id: 'This id is taken.' } as Record<string, string> }
      server.use(
        http.post(`/api${update}`, async ({ request }) => {
          updated.push(await request.json())
          return HttpResponse.json({ id: 'a1', replyingToPost: 'p1', comments: { items: [], count: 0 } })
        }),
        http.post(`/api${create}`, () => problem(taken.status, 'It was not added.', taken.fields)),
      )
      const client = createQueryClient()
      const { result } = renderHook(use as Use, {
        wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
      })
      await result.current.mutateAsync(variables as never)
      expect(updated).toEqual([expect.objectContaining({ ...entry, ...emptied })])
      // Whatever else is refused stays refused.
      for (const [status, fields] of [
        [409, {}],
        [422, { id: 'This is no id.' }],
      ] as const) {
        Object.assign(taken, { status, fields })
        await expect(result.current.mutateAsync(variables as never)).rejects.toThrow('It was not added.')
      }
      expect(updated).toHaveLength(1)
      client.clear()
    },
  )
})

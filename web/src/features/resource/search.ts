/** The filters in the address of the library. */
import { laterPage, oneOf, text } from '@/lib/search.ts'
import * as z from '@/lib/zod.ts'

export const types = ['FILE', 'LINK'] as const

/** `id` shows only that resource, as links to it do. */
export const resourceSearch = z.object({
  id: text,
  query: text,
  type: oneOf(types),
  path: text,
  order: oneOf(['NEWEST'] as const),
  page: laterPage,
})

export type ResourceSearch = z.infer<typeof resourceSearch>

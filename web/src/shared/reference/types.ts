import type { Reference } from '@/api/reference.ts'

/** What a line asks, with its name for people. `source` is the id of any copy of a store standards line, or a product's number. */
export interface Subject extends Pick<Reference, 'type' | 'position'> {
  source: string
  name: string
}

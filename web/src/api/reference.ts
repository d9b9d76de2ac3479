/** Calls to the room of references: what good looks like, beside the lines of audit reports. */
import { queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { components } from './schema.gen.ts'

export type Reference = components['schemas']['ReferenceView']
export type ReferenceEntry = components['schemas']['ReferenceSaveInputBody']

/** The pictures and sentences that head office keeps, for all reports. */
export const referencesQuery = queryOptions({
  queryKey: ['reference'],
  queryFn: ({ signal }) => call(api.GET('/references', { signal })),
})

/** Keeps the picture and the sentence for what a line asks; without both there is nothing any more. */
export const saveReference = (body: ReferenceEntry) => call(api.PUT('/references', { body }))

/** Makes a photo of a line the picture of what good looks like there. */
export const takeReferencePhoto = (photoId: string) => call(api.POST('/references/from-photo', { body: { photoId } }))

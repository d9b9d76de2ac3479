import { messages } from '@/api/limits.gen.ts'
import type { Visibility } from '@/api/types.ts'
import * as z from '@/lib/zod.ts'
import type { Region, Role, StoreName, Tier } from './audience.ts'
import { visibilities } from './strings.ts'

/** The part of a form's schema that is about its audience. A choice is needed for the visibility that asks for one (AMB-090). */
export const audienceShape = {
  visibility: z.custom<Visibility | ''>().check(z.refine((value) => value in visibilities, messages.visibility)),
  restrictedToRegions: z.array(z.custom<Region>()),
  restrictedToStores: z.array(z.custom<StoreName>()),
  restrictedToTiers: z.array(z.custom<Tier>()),
  restrictedToRoles: z.optional(z.array(z.custom<Role>())),
}

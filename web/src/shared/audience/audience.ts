/** Whom a thing is published to, in forms. */
import { messages } from '@/api/limits.gen.ts'
import { regions } from '@/api/regions.gen.ts'
import type { Resource, Visibility } from '@/api/types.ts'
import { texts, visibilities } from './strings.ts'

export type Region = Resource['restrictedToRegions'][number]
export type Tier = Resource['restrictedToTiers'][number]
export type StoreName = Resource['restrictedToStores'][number]

/** The regions to choose from, in the order in which screens show them. */
export const regionChoices = Object.entries(regions).map(([value, label]) => ({ value: value as Region, label }))

/** How people call a visibility (POST-036). */
export const visibilityName = (visibility: string): string => visibilities[visibility as Visibility] ?? texts.unknown

/** The values of the fields for an audience. */
export interface AudienceValues {
  visibility: Visibility | ''
  restrictedToRegions: Region[]
  restrictedToStores: StoreName[]
  restrictedToTiers: Tier[]
}

/** The first values of a form: what a thing was published to, or nothing chosen yet. */
export function audienceValues(of?: Pick<Resource, Exclude<keyof AudienceValues, 'visibility'> | 'visibility'>): AudienceValues {
  return {
    visibility: of?.visibility ?? '',
    restrictedToRegions: of?.restrictedToRegions ?? [],
    restrictedToStores: of?.restrictedToStores ?? [],
    restrictedToTiers: of?.restrictedToTiers ?? [],
  }
}

/** What is chosen besides the visibility, in words. */
export function choiceNames({ visibility, ...chosen }: Pick<Resource, keyof AudienceValues> | AudienceValues): string[] {
  if (visibility === 'SELECT_REGIONS') return chosen.restrictedToRegions.map((region) => regions[region])
  if (visibility === 'SELECT_STORES') return chosen.restrictedToStores.map(({ name }) => name)
  if (visibility === 'SELECT_TIERS') return chosen.restrictedToTiers.map((tier) => texts.tierNames[tier])
  return []
}

/** The list that a visibility uses, and the message when nothing in it is chosen. */
const listOf = {
  SELECT_REGIONS: ['restrictedToRegions', messages.visibilityRegions],
  SELECT_STORES: ['restrictedToStores', messages.visibilityStores],
  SELECT_TIERS: ['restrictedToTiers', messages.visibilityTiers],
} as const

type WithAudience = Record<keyof Omit<AudienceValues, 'visibility'>, readonly unknown[]> & { visibility: string }

/** The field in which nothing is chosen although the visibility asks for it, with its message. */
export function missingChoice(values: WithAudience): { field: keyof AudienceValues; message: string } | undefined {
  const list = listOf[values.visibility as keyof typeof listOf]
  return list && values[list[0]].length === 0 ? { field: list[0], message: list[1] } : undefined
}

/** What is sent: only the choices that the visibility uses (POST-012). */
export function sentAudience({ visibility, restrictedToRegions, restrictedToStores, restrictedToTiers }: AudienceValues) {
  return {
    visibility: visibility as Visibility,
    ...(visibility === 'SELECT_REGIONS' && { restrictedToRegions }),
    ...(visibility === 'SELECT_STORES' && { restrictedToStores: restrictedToStores.map(({ id }) => id) }),
    ...(visibility === 'SELECT_TIERS' && { restrictedToTiers }),
  }
}

/** Whom a thing is published to, in forms. */
import { messages } from '@/api/limits.gen.ts'
import { regions } from '@/api/regions.gen.ts'
import type { Resource, Visibility } from '@/api/types.ts'
import { texts, visibilities } from './strings.ts'

export type Region = Resource['restrictedToRegions'][number]
export type Tier = Resource['restrictedToTiers'][number]
export type Role = Resource['restrictedToRoles'][number]
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
  /** Absent in what was begun before roles could be chosen. */
  restrictedToRoles?: Role[] | undefined
}

/** The first values of a form: what a thing was published to, or nothing chosen yet. */
export function audienceValues(of?: Pick<Resource, keyof AudienceValues>): AudienceValues {
  return {
    visibility: of?.visibility ?? '',
    restrictedToRegions: of?.restrictedToRegions ?? [],
    restrictedToStores: of?.restrictedToStores ?? [],
    restrictedToTiers: of?.restrictedToTiers ?? [],
    restrictedToRoles: of?.restrictedToRoles ?? [],
  }
}

/** What is chosen besides the visibility, in words: a list for each kind of choice. */
export function choiceNames({ visibility, ...chosen }: Pick<Resource, keyof AudienceValues> | AudienceValues): string[][] {
  const roleNames = (chosen.restrictedToRoles ?? []).map((role) => texts.roleNames[role])
  const regionNames = chosen.restrictedToRegions.map((region) => regions[region])
  const tierNames = chosen.restrictedToTiers.map((tier) => texts.tierNames[tier])
  const storeNames = chosen.restrictedToStores.map(({ name }) => name)
  if (visibility === 'SELECT_REGIONS') return [regionNames]
  if (visibility === 'SELECT_STORES') return [storeNames]
  if (visibility === 'SELECT_TIERS') return [tierNames]
  if (visibility === 'COMBINED') return [roleNames, regionNames, tierNames, storeNames].filter((names) => names.length > 0)
  return []
}

/** The whole audience in words: 'Selected Regions: Victoria, Tasmania'. */
export function audienceName(of: Pick<Resource, keyof AudienceValues> | AudienceValues): string {
  const chosen = choiceNames(of).map((names) => names.join(', '))
  return [visibilityName(of.visibility ?? ''), chosen.join('; ')].filter(Boolean).join(': ')
}

/** Whether a combined audience is for people of stores, so that regions, sizes and stores say something (FD-445). */
export const isForMembers = (roles: readonly Role[]) => roles.length === 0 || roles.some((role) => !withoutStore.includes(role))

const withoutStore: readonly Role[] = ['STORE_REP', 'HEAD_OFFICE']

/** The list that a visibility uses, and the message when nothing in it is chosen. */
const listOf = {
  SELECT_REGIONS: ['restrictedToRegions', messages.visibilityRegions],
  SELECT_STORES: ['restrictedToStores', messages.visibilityStores],
  SELECT_TIERS: ['restrictedToTiers', messages.visibilityTiers],
} as const

type Lists = Exclude<keyof AudienceValues, 'visibility' | 'restrictedToRoles'>
type WithAudience = Record<Lists, readonly unknown[]> & { visibility: string; restrictedToRoles?: readonly unknown[] | undefined }

/** The field in which nothing is chosen although the visibility asks for it, with its message. */
export function missingChoice(values: WithAudience): { field: keyof AudienceValues; message: string } | undefined {
  const { restrictedToRegions, restrictedToStores, restrictedToTiers, restrictedToRoles = [] } = values
  if (values.visibility === 'COMBINED') {
    const chosen = restrictedToRegions.length + restrictedToStores.length + restrictedToTiers.length + restrictedToRoles.length
    return chosen === 0 ? { field: 'restrictedToRoles', message: messages.visibilityCombined } : undefined
  }
  const list = listOf[values.visibility as keyof typeof listOf]
  return list && values[list[0]].length === 0 ? { field: list[0], message: list[1] } : undefined
}

/** What is sent: only the choices that the visibility uses (POST-012). */
export function sentAudience(values: AudienceValues) {
  const { visibility, restrictedToRegions, restrictedToStores, restrictedToTiers, restrictedToRoles = [] } = values
  const combined = visibility === 'COMBINED'
  const sends = (own: Visibility) => visibility === own || (combined && isForMembers(restrictedToRoles))
  return {
    visibility: visibility as Visibility,
    ...(sends('SELECT_REGIONS') && { restrictedToRegions }),
    ...(sends('SELECT_STORES') && { restrictedToStores: restrictedToStores.map(({ id }) => id) }),
    ...(sends('SELECT_TIERS') && { restrictedToTiers }),
    ...(combined && { restrictedToRoles }),
  }
}

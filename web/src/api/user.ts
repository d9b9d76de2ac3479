/** Calls to the user room: people, looking for them, their accounts, and where they are signed in. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { components, paths } from './schema.gen.ts'
import type { Region, Role } from './types.ts'

type ListQuery = NonNullable<paths['/users']['get']['parameters']['query']>
export type Show = NonNullable<ListQuery['show']>
/** What a list of people can be sorted by. */
export type PeopleSort = NonNullable<ListQuery['sort']>
export type Person = components['schemas']['UserPersonView']
export type Listed = components['schemas']['UserFoundView']
export type Account = components['schemas']['UserAccountView']
export type Imported = components['schemas']['UserImportedView']
export type PersonForm = Omit<components['schemas']['UserInviteInputBody'], 'id'>

export interface PeopleFilters {
  query?: string | undefined
  role?: Role | undefined
  show?: Show | undefined
  store?: string | undefined
  /** Of their store. */
  region?: Region | undefined
  /** Absent: the name. */
  sort?: PeopleSort | undefined
  /** Absent: upwards. */
  order?: 'desc' | undefined
  /** Ids of people who are not wanted. */
  without?: string[] | undefined
  /** Counts from 1. */
  page?: number | undefined
}

/** Everything that changes with an account. */
export const userKey = ['user'] as const

/** A page of the people whose accounts the person manages (USERS-004), with so many rows. */
export function peopleQuery({ query, role, show, store, region, sort, order, without, page = 1 }: PeopleFilters, rows = 10) {
  const asked = {
    page,
    limit: rows,
    ...(query && { query }),
    ...(role && { roles: [role] }),
    ...(show && { show }),
    ...(store && { store }),
    ...(region && { region }),
    ...(sort && { sort }),
    ...(order && { order }),
    ...(without?.length && { excludeIds: without }),
  }
  return queryOptions({
    queryKey: [...userKey, 'list', asked],
    queryFn: ({ signal }) => call(api.GET('/users', { params: { query: asked }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** One person (USERS-005). */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: [...userKey, 'one', id],
    queryFn: ({ signal }) => call(api.GET('/users/{id}', { params: { path: { id } }, signal })),
  })
}

/** How many people have never signed in and can be reminded. */
export const remindersQuery = queryOptions({
  queryKey: [...userKey, 'reminders'],
  queryFn: ({ signal }) => call(api.GET('/users/reminders', { signal })),
})

/** Where a person is signed in; without an id, the person who asks. */
export function sessionsQuery(id?: string) {
  return queryOptions({
    queryKey: [...userKey, 'sessions', id],
    queryFn: ({ signal }) =>
      id ? call(api.GET('/users/{id}/sessions', { params: { path: { id } }, signal })) : call(api.GET('/users/me/sessions', { signal })),
    staleTime: 0,
  })
}

/** A person to mention. */
export type FoundPerson = Omit<Awaited<ReturnType<typeof findPeople>>[number], 'account' | 'profilePicture'>

/** How many people a search finds at most (SEARCH-003). */
const mostFound = 10

/** Looks for people to mention (SEARCH-005). */
export async function findPeople(
  query: Pick<
    ListQuery,
    'query' | 'excludeIds' | 'visibility' | 'restrictedToRegions' | 'restrictedToStores' | 'restrictedToTiers' | 'restrictedToRoles'
  >,
  signal: AbortSignal,
) {
  const { items } = await call(api.GET('/users', { params: { query: { ...query, fields: 'name', page: 1, limit: mostFound } }, signal }))
  return items
}

/** The people whom a search by name finds, the first ones for no words. */
export function foundQuery(words: string) {
  return queryOptions({
    queryKey: [...userKey, 'found', words],
    queryFn: ({ signal }) => findPeople({ query: words }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Queries to the academy room: courses, and who has finished them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { paths } from './schema.gen.ts'
import type { Course } from './types.ts'

/** The key of every query for courses. */
export const academyKey = ['academy'] as const

export interface CourseFilters {
  search?: string | undefined
  category?: Course['category'] | undefined
  archived?: boolean | undefined
  /** Counts from 1. */
  page?: number | undefined
}

/** A page of the catalogue (ACADEMY-002). */
export function coursesQuery(filters: CourseFilters) {
  const query = { ...filters, limit: 12 }
  return queryOptions({
    queryKey: [...academyKey, 'list', query],
    queryFn: ({ signal }) => call(api.GET('/academy/courses', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** A course with its lessons and the person's progress (ACADEMY-003). */
export function courseQuery(id: string) {
  return queryOptions({
    queryKey: [...academyKey, 'one', id],
    queryFn: ({ signal }) => call(api.GET('/academy/courses/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
  })
}

/** A course with the right answers of its quizzes, for its editor. */
export function courseToEditQuery(id: string) {
  return queryOptions({
    queryKey: [...academyKey, 'edit', id],
    queryFn: ({ signal }) => call(api.GET('/academy/courses/{id}/edit', { params: { path: { id } }, signal })),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The store standards lines that a lesson can help with (FD-129). */
export const lessonLinesQuery = queryOptions({
  queryKey: [...academyKey, 'lines'],
  queryFn: ({ signal }) => call(api.GET('/academy/lines', { signal })),
  select: ({ items }) => items,
})

/** The lessons that help with the failed lines of a report (FD-129). */
export function reportLessonsQuery(reportId: string) {
  return queryOptions({
    queryKey: [...academyKey, 'of report', reportId],
    queryFn: ({ signal }) => call(api.GET('/academy/reports/{id}/lessons', { params: { path: { id: reportId } }, signal })),
    select: ({ items }) => items,
  })
}

/** Whether the lessons of a course have helped (FD-130). */
export function courseEffectsQuery(id: string) {
  return queryOptions({
    queryKey: [...academyKey, 'effects', id],
    queryFn: ({ signal }) => call(api.GET('/academy/courses/{id}/effects', { params: { path: { id } }, signal })),
    select: ({ items }) => items,
    staleTime: 0,
  })
}

export interface CourseReportFilters {
  search?: string | undefined
  /** Only stores where somebody has not finished. */
  open?: boolean | undefined
  /** Counts from 1. */
  page?: number | undefined
}

/** Who has finished a course, by store. */
export function courseStoresQuery(id: string, filters: CourseReportFilters) {
  const query = { ...filters, limit: 20 }
  return queryOptions({
    queryKey: [...academyKey, 'stores', id, query],
    queryFn: ({ signal }) => call(api.GET('/academy/courses/{id}/stores', { params: { path: { id }, query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

type LearnerParameters = NonNullable<paths['/academy/courses/{id}/learners']['get']['parameters']['query']>

/** What the people of a course can be sorted by. */
export type LearnerSort = NonNullable<LearnerParameters['sort']>

export interface LearnerListing {
  /** Every word must be in the name of the person or of their store. */
  name?: string | undefined
  /** Only who has not finished. */
  open?: boolean | undefined
  /** Absent: by store and name. */
  sort?: LearnerSort | undefined
  order?: 'desc' | undefined
  /** Counts from 1. */
  page?: number | undefined
}

/** A page of the people of a course, with so many rows (FD-435). */
export function courseListQuery(id: string, { page = 1, ...listing }: LearnerListing, rows = 20) {
  const query = { ...listing, page, limit: rows }
  return queryOptions({
    queryKey: [...academyKey, 'learners', id, query],
    queryFn: ({ signal }) => call(api.GET('/academy/courses/{id}/learners', { params: { path: { id }, query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** How the questions of a course were answered (FD-457). */
export function courseQuestionsQuery(id: string) {
  return queryOptions({
    queryKey: [...academyKey, 'questions', id],
    queryFn: ({ signal }) => call(api.GET('/academy/courses/{id}/questions', { params: { path: { id } }, signal })),
    staleTime: 0,
  })
}

/** What a person has learnt (FD-435). */
export function learningRecordQuery(id: string) {
  return queryOptions({
    queryKey: [...academyKey, 'record', id],
    queryFn: ({ signal }) => call(api.GET('/academy/people/{id}/record', { params: { path: { id } }, signal })),
    staleTime: 0,
  })
}

/** The people of a course at a store. */
export function courseLearnersQuery(id: string, store: string, open: boolean) {
  const query = { store, ...(open && { open }), limit: 100 }
  return queryOptions({
    queryKey: [...academyKey, 'learners', id, query],
    queryFn: ({ signal }) => call(api.GET('/academy/courses/{id}/learners', { params: { path: { id }, query }, signal })),
    staleTime: 0,
  })
}

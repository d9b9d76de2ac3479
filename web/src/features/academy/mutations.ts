import { useMutation, useQueryClient } from '@tanstack/react-query'
import { academyKey, learningRecordQuery } from '@/api/academy.ts'
import { api, call } from '@/api/client.ts'
import { ApiError, OfflineError } from '@/api/errors.ts'
import type { Course, CourseEntry } from '@/api/types.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { notify } from '@/ui/notify.tsx'
import { courseTexts, reportTexts as texts } from './strings.ts'

/** Puts an answer in the place of the cached course, and makes stale what it may have opened: the catalogue, other courses, and the record. */
function useTake() {
  const client = useQueryClient()
  return (course: Course) => {
    client.setQueryData([...academyKey, 'one', course.id], course)
    for (const name of ['list', 'record']) void client.invalidateQueries({ queryKey: [...academyKey, name] })
    void client.invalidateQueries({ queryKey: [...academyKey, 'one'], predicate: ({ queryKey }) => queryKey.at(-1) !== course.id })
  }
}

/** ACADEMY-004: marks a lesson complete, or takes the mark back. */
export function useSetProgress(id: string) {
  const take = useTake()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { lessonId: string; completed: boolean }) =>
      call(api.POST('/academy/courses/{id}/progress', { params: { path: { id } }, body })),
    onSuccess: take,
    onError: () => client.invalidateQueries({ queryKey: [...academyKey, 'one', id] }),
  })
}

/** Tries a quiz. */
export function useAnswer(id: string) {
  const take = useTake()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { lessonId: string; tryId: string; sheet?: string; answers: number[][] }) =>
      call(api.POST('/academy/courses/{id}/quiz', { params: { path: { id } }, body })),
    onSuccess: ({ course }) => take(course),
    onError: () => client.invalidateQueries({ queryKey: [...academyKey, 'one', id] }),
  })
}

interface Saved {
  id: string
  /** Of a course that is edited. */
  version: number | undefined
  entry: Omit<CourseEntry, 'id' | 'version'>
}

/** Saves a course. The form chooses the id of a new one, so that a second try does not add it twice. */
export function useSaveCourse() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, version, entry }: Saved) => {
      const update = () =>
        call(api.POST('/academy/courses/{id}', { params: { path: { id } }, body: { id, ...(version ? { version } : {}), ...entry } }))
      if (version) return update()
      try {
        return await call(api.POST('/academy/courses', { body: { id, ...entry } }))
      } catch (error) {
        // An earlier try was saved, and only its answer got lost. Since then the entries may have changed, so they replace that course's.
        if (error instanceof ApiError && error.status === 409 && error.fields.id) return update()
        throw error
      }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: academyKey }),
  })
}

/** Reminds people of a course that they have not finished, each once a day (FD-436). */
export function useRemindLearners(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (people: string[]) => call(api.POST('/academy/courses/{id}/reminders', { params: { path: { id } }, body: { people } })),
    onSuccess: (counts) => notify({ message: texts.sent(counts) }),
    onError(error) {
      if (error instanceof OfflineError) return showOfflineAlert()
      console.error('academy: nobody was reminded', error)
      notify({ message: (error instanceof ApiError && error.problem.message) || texts.notSent, status: 'error' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [...academyKey, 'learners', id] }),
  })
}

interface Given {
  courseId: string
  lessonId: string
  /** How many tries the person had used when that was decided, so that a second call gives no second one. */
  tries: number
}

/** Gives a person who has used up the tries of a quiz another one (FD-437). */
export function useGiveTry(personId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ courseId, ...body }: Given) =>
      call(api.POST('/academy/courses/{id}/tries', { params: { path: { id: courseId } }, body: { ...body, personId } })),
    onError(error) {
      if (error instanceof OfflineError) return showOfflineAlert()
      notify({ message: (error instanceof ApiError && error.problem.message) || courseTexts.failed, status: 'error' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: learningRecordQuery(personId).queryKey }),
  })
}

/** Takes a course out of the catalogue. It holds nobody up any more, so others may open. */
export function useArchiveCourse() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(api.DELETE('/academy/courses/{id}', { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: academyKey }),
  })
}

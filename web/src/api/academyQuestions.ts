/** How the questions of courses were answered: apart from the rest of the academy, because no first page needs it. */
import { queryOptions } from '@tanstack/react-query'
import { academyKey } from './academy.ts'
import { api, call } from './client.ts'

/** How the questions of a course were answered (FD-457). */
export function courseQuestionsQuery(id: string) {
  return queryOptions({
    queryKey: [...academyKey, 'questions', id],
    queryFn: ({ signal }) => call(api.GET('/academy/courses/{id}/questions', { params: { path: { id } }, signal })),
    staleTime: 0,
  })
}

/** The address of how the questions of a course were answered, as CSV. */
export const questionsFile = (id: string) => `/api/academy/courses/${id}/questions.csv`

/** The addresses of the files of a course's report. They are here and not beside its queries, because every first page loads those. */

/** The address of the people of a course whom filters leave, as CSV. */
export function learnersFile(id: string, filters: Record<string, string | boolean | undefined>) {
  const query = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
  return `/api/academy/courses/${id}/learners.csv${query.size > 0 ? `?${query}` : ''}`
}

/** The address of how the questions of a course were answered, as CSV. */
export const questionsFile = (id: string) => `/api/academy/courses/${id}/questions.csv`

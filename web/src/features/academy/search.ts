import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'

export const categories = ['SERVICE', 'STORE', 'PRODUCTS', 'SAFETY', 'NETWORK'] as const

/** The filters in the address of the catalogue. */
export const academySearch = readSearch({ search: text, category: oneOf(categories), archived: oneOf(['yes'] as const), page: laterPage })

export type AcademySearch = ReturnType<typeof academySearch>

/** The lesson that a course shows, or its report by store, by person or by question, with the filters and the order. */
export const courseSearch = readSearch({
  lesson: text,
  view: oneOf(['report'] as const),
  by: oneOf(['person', 'question'] as const),
  search: text,
  open: oneOf(['yes'] as const),
  sort: oneOf(['NAME', 'STORE', 'STARTED', 'FINISHED'] as const),
  order: oneOf(['desc'] as const),
  page: laterPage,
})

export type CourseSearch = ReturnType<typeof courseSearch>

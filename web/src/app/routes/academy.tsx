import { createRoute } from '@tanstack/react-router'
import { courseQuery } from '@/api/academy.ts'
import type { AcademySearch, CourseSearch } from '@/features/academy/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

// The pages read what the address holds, because every page loads this.

/** ACADEMY-001 */
export const academy = createRoute({
  getParentRoute: () => signedIn,
  path: '/academy',
  validateSearch: (search: AcademySearch) => search,
  component: latePage(() => import('@/features/academy/list/AcademyPage.tsx')),
})

/** FD-435 */
export const learningRecord = createRoute({
  getParentRoute: () => signedIn,
  path: '/academy/people/$id',
  component: latePage(() => import('@/features/academy/record/RecordPage.tsx')),
})

export const course = createRoute({
  getParentRoute: () => signedIn,
  path: '/academy/$id',
  validateSearch: (search: CourseSearch) => search,
  loader: ({ context: { queryClient }, params: { id }, cause }) => {
    if (cause !== 'stay') void queryClient.prefetchQuery(courseQuery(id))
  },
  component: latePage(() => import('@/features/academy/course/CoursePage.tsx')),
})

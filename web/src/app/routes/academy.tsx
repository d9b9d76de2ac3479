import { createRoute } from '@tanstack/react-router'
import { courseQuery } from '@/api/academy.ts'
import { academySearch, courseSearch } from '@/features/academy/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

/** ACADEMY-001 */
export const academy = createRoute({
  getParentRoute: () => signedIn,
  path: '/academy',
  validateSearch: academySearch,
  component: latePage(() => import('@/features/academy/list/AcademyPage.tsx')),
})

export const course = createRoute({
  getParentRoute: () => signedIn,
  path: '/academy/$id',
  validateSearch: courseSearch,
  loader: ({ context: { queryClient }, params: { id }, cause }) => {
    if (cause !== 'stay') void queryClient.prefetchQuery(courseQuery(id))
  },
  component: latePage(() => import('@/features/academy/course/CoursePage.tsx')),
})

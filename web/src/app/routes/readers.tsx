import { createRoute } from '@tanstack/react-router'
import type { ReadersSearch } from '@/features/readers/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

// The page reads what the address holds, because every page loads this.
const validateSearch = (search: ReadersSearch) => search
const component = latePage(() => import('@/features/readers/ReadersPage.tsx'))

export const postReaders = createRoute({ getParentRoute: () => signedIn, path: '/posts/$id/readers', validateSearch, component })
export const resourceReaders = createRoute({ getParentRoute: () => signedIn, path: '/resources/$id/readers', validateSearch, component })

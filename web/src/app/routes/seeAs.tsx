import { createRoute } from '@tanstack/react-router'
import { readSeeAs } from '../pages/seeAs/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

export const seeAs = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/see-as',
  validateSearch: readSeeAs,
  component: latePage(() => import('../pages/seeAs/SeeAsPage.tsx')),
})

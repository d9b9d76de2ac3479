import { lazy, Suspense } from 'react'
import type { LeftPerson } from '@/api/types.ts'

const LeftBehind = lazy(() => import('./LeftBehind.tsx'))

/** What a person who was deactivated has on this device and nowhere else, below the refusal of their sign-in. */
export const leftBehind = (person: LeftPerson) => (
  <Suspense>
    <LeftBehind key={person.id} person={person} />
  </Suspense>
)

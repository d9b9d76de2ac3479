import type { User } from '@/api/types.ts'
import { Notice } from '@/ui/Notice.tsx'
import { demoText } from './demo.ts'

/** Tells people with a demo account how long it lasts (DEMO-001). */
export function DemoBanner({ user }: { user: User }) {
  const text = demoText(user, Date.now())
  return text && <Notice>{text}</Notice>
}

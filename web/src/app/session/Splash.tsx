import type { ReactNode } from 'react'
import mark from '@/ui/brand/mark.svg'

/** The mark alone, while it is not yet known who is here; or what went wrong with finding out. index.html shows the same before the app runs. */
export function Splash({ children }: { children?: ReactNode }) {
  return (
    <main className="splash">
      <img src={mark} alt="Caravan" width={64} height={64} />
      {children}
    </main>
  )
}

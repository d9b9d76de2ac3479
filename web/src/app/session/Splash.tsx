import type { ReactNode } from 'react'
import mark from '@/ui/brand/mark.svg'

/**
 * Our mark, shown until we know who is signed in, with the error if we could not find out. index.html shows the same before the app runs. Nothing of
 * it is seen while a page shows that the server has sent (lib/early.ts).
 */
export function Splash({ children }: { children?: ReactNode }) {
  return (
    <main className="splash" data-says={children ? true : undefined}>
      <img src={mark} alt="Caravan" width={64} height={64} />
      {children}
    </main>
  )
}

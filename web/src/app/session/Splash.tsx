import type { ReactNode } from 'react'
import mark from '@/shared/brand/mark.svg'
import css from './Splash.module.css'

/** The mark alone, while it is not yet known who is here; or what went wrong with finding out. */
export function Splash({ children }: { children?: ReactNode }) {
  return (
    <main className={css.splash}>
      <img src={mark} alt="Caravan" width={64} height={64} />
      {children}
    </main>
  )
}

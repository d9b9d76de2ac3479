import type { ReactNode } from 'react'
import shopfront from '@/ui/brand/pic-shopfront.svg'
import shopfrontAtNight from '@/ui/brand/pic-shopfront-night.svg'
import { Lockup } from '@/ui/Lockup.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { useRootMark } from '@/ui/useRootMark.ts'
import css from './AuthLayout.module.css'

interface Props {
  /** The page's name in the window's title. */
  page: string
  heading: string
  lead?: ReactNode
  children: ReactNode
  footnote?: ReactNode
}

/** The layout of the screens that come before sign-in: a picture of a shop, at night in the dark scheme, and one form beside it. */
export function AuthLayout({ page, heading, lead, children, footnote }: Props) {
  usePageTitle(page)
  useRootMark('sign-in')
  return (
    <main className={css.layout}>
      <div className={css.art}>
        <img className={css.byDay} src={shopfront} alt="" width={800} height={600} />
        <img className={css.atNight} src={shopfrontAtNight} alt="" width={800} height={600} />
        <div className={css.caption}>
          <p>Good shops run on good company.</p>
          <span>News, rewards and store standards for every bottle shop and corner store in the network.</span>
        </div>
      </div>
      <div className={css.pane}>
        <div className={css.lockup}>
          <Lockup height={40} />
        </div>
        <h1>{heading}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
        <div className={css.form}>{children}</div>
        {footnote && <p className={css.footnote}>{footnote}</p>}
      </div>
    </main>
  )
}

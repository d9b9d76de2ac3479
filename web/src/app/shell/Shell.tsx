import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { latePart } from '@/lib/late.ts'
import { useUser } from '@/shared/session/session.ts'
import { BottomBar } from './BottomBar.tsx'
import { ImpersonationBanner } from './ImpersonationBanner.tsx'
import { NewVersion } from './NewVersion.tsx'
import { countedInMenu } from './navigation.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { Ordering } from './Ordering.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { SendWaiting } from './SendWaiting.tsx'
import css from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'

const news = latePart(() => import('./News.tsx'))
const palette = latePart(() => import('./palette/Palette.tsx'))

/** The frame around every page for signed-in people: menus, banners and the content. */
export function Shell({ children }: { children: ReactNode }) {
  const user = useUser()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const News = news.use()?.default
  const Palette = palette.use()?.default
  const counts = countedInMenu(user)
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <div className={css.banners}>
        <OfflineBanner />
        {user.impersonator && <ImpersonationBanner user={user} />}
      </div>
      <div className={css.frame}>
        <Sidebar user={user} path={path} />
        <main id="main" tabIndex={-1} className={css.main}>
          <div className={css.content}>
            <NewVersion path={path} />
            {children}
          </div>
        </main>
      </div>
      <BottomBar user={user} path={path} />
      <RouteAnnouncer />
      <SendWaiting />
      <Ordering />
      {Palette && <Palette user={user} />}
      {News && counts.length > 0 && <News person={user.id} counts={counts} />}
    </>
  )
}

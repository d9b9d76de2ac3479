import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { latePart } from '@/lib/late.ts'
import { useUser } from '@/shared/session/session.ts'
import { BottomBar } from './BottomBar.tsx'
import { ImpersonationBanner } from './ImpersonationBanner.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { Ordering } from './Ordering.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import css from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { useMenuPath } from './useMenuPath.ts'

const late = latePart(() => import('./Late.tsx'), { onPage: true })

/** The frame around every page for signed-in people: menus, banners and the content. */
export function Shell({ children }: { children: ReactNode }) {
  const user = useUser()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const menuPath = useMenuPath(path)
  const later = late.use()
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <div className={css.banners}>
        <div role="status" aria-atomic={false}>
          {later ? <later.ConnectionStrip path={path} /> : <OfflineBanner />}
        </div>
        {user.impersonator && <ImpersonationBanner user={user} />}
      </div>
      <div className={css.frame}>
        <Sidebar user={user} path={menuPath} />
        <main id="main" tabIndex={-1} className={css.main}>
          <div className={css.content}>
            {later && <later.Top path={path} />}
            {children}
          </div>
        </main>
      </div>
      <BottomBar user={user} path={menuPath} />
      <RouteAnnouncer />
      <Ordering />
      {later && <later.Below user={user} path={path} />}
    </>
  )
}

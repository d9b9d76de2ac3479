import { lazy, Suspense } from 'react'
import { OwnStore } from '@/features/compliance/own/OwnStore.tsx'
import { WaitingMarks } from '@/shared/drafts/WaitingMarks.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { Agenda } from './Agenda.tsx'
import { Announcements } from './Announcements.tsx'
import { CamelBucks } from './CamelBucks.tsx'
import { DemoBanner } from './DemoBanner.tsx'
import { Greeting } from './Greeting.tsx'
import css from './HomePage.module.css'
import { LatestReport } from './LatestReport.tsx'
import { useMustReads } from './MustReads.tsx'
import { NewestPosts } from './NewestPosts.tsx'
import PromoCarousel from './PromoCarousel.tsx'
import { QuarterGlance } from './QuarterGlance.tsx'
import { ToRead } from './ToRead.tsx'
import { WaitingWritten } from './WaitingWritten.tsx'

/** Few people see it, so nobody else fetches its code. */
const ClosedStore = lazy(() => import('./ClosedStore.tsx'))

export { askAhead } from './askAhead.ts'

/**
 * SHELL-001. A greeting, what waits for this person, and what is new in the network. On a phone what waits comes first; on a wide screen both stand
 * side by side. The wide column is for what the person's day is about: audits for those who make them, else the news.
 */
export default function HomePage() {
  usePageTitle('Home')
  const user = useUser()
  const { audit, manageCompliance, readStoreResults } = useRights()
  const onlyReads = !audit && !readStoreResults
  const { isPending } = useMustReads()
  return (
    <>
      <div className={css.notices}>
        <DemoBanner user={user} />
        {user.store?.closedOn && (
          <Suspense>
            <ClosedStore name={user.store.name} on={user.store.closedOn} />
          </Suspense>
        )}
      </div>
      <Greeting user={user} />
      <WaitingMarks />
      <WaitingWritten />
      <div className={css.columns} data-wide={audit ? 'work' : 'news'}>
        <div className={css.work}>
          {manageCompliance && <QuarterGlance />}
          {audit && <Agenda />}
          {readStoreResults && <LatestReport />}
          {readStoreResults && user.storeId && <CamelBucks storeId={user.storeId} />}
          {onlyReads && <ToRead />}
        </div>
        <div className={css.news} data-held={(onlyReads && isPending) || undefined}>
          <Announcements />
          <div className={css.promos}>
            <PromoCarousel />
          </div>
          <NewestPosts />
        </div>
        {readStoreResults && user.storeId && (
          <div className={css.own}>
            <OwnStore storeId={user.storeId} />
          </div>
        )}
      </div>
    </>
  )
}

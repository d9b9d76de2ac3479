import { StoreCertificate } from '@/shared/certificate/StoreCertificate.tsx'
import { useUser } from '@/shared/session/session.ts'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { Agenda } from './Agenda.tsx'
import { Greeting } from './Greeting.tsx'
import { LatestReport } from './LatestReport.tsx'
import { AllDone, WaitingList } from './WaitingList.tsx'

/** SHELL-001: a greeting, and what waits for this person today. */
export default function HomePage() {
  usePageTitle('Home')
  const user = useUser()
  const seesOwnReport = user.role === 'STORE_OWNER' || user.role === 'STORE_MANAGER'
  return (
    <>
      <Greeting user={user} />
      {user.can.audit && <Agenda />}
      {seesOwnReport && <LatestReport />}
      {seesOwnReport && user.storeId && <StoreCertificate storeId={user.storeId} />}
      {!user.can.audit && !seesOwnReport && (
        <WaitingList>
          <AllDone />
        </WaitingList>
      )}
    </>
  )
}

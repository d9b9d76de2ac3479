import { OwnStore } from '@/features/compliance/own/OwnStore.tsx'
import { WaitingMarks } from '@/shared/drafts/WaitingMarks.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { Agenda } from './Agenda.tsx'
import { Greeting } from './Greeting.tsx'
import { LatestReport } from './LatestReport.tsx'
import { QuarterGlance } from './QuarterGlance.tsx'
import { AllDone, WaitingList } from './WaitingList.tsx'

/** SHELL-001. A greeting, and what this person should look at next. */
export default function HomePage() {
  usePageTitle('Home')
  const user = useUser()
  const { audit, manageCompliance, readStoreResults } = useRights()
  return (
    <>
      <Greeting user={user} />
      <WaitingMarks />
      {manageCompliance && <QuarterGlance />}
      {audit && <Agenda />}
      {readStoreResults && <LatestReport />}
      {readStoreResults && user.storeId && <OwnStore storeId={user.storeId} />}
      {!audit && !readStoreResults && (
        <WaitingList>
          <AllDone />
        </WaitingList>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessageQuestion, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { storesWithoutQuery, todayQuery } from '@/api/compliance.ts'
import { lineQueriesQuery } from '@/api/linequery.ts'
import { figure } from '@/lib/figure.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { WaitingMarks } from '@/shared/drafts/WaitingMarks.tsx'
import { ownStoresOf } from '@/shared/fix/ownStores.ts'
import { queryTexts } from '@/shared/linequery/strings.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import css from './ComplianceHome.module.css'
import { ComplianceSummary } from './ComplianceSummary.tsx'
import { StoresWithout } from './due/StoresWithout.tsx'
import { Today } from './due/Today.tsx'
import { ReportList } from './list/ReportList.tsx'
import { OwnStore } from './own/OwnStore.tsx'
import { listTexts } from './strings.ts'
import { searchOf, type View, viewOf, viewsOf } from './views.ts'

export { askAhead } from './askAhead.ts'

const route = getRouteApi('/signed-in/with-compliance/compliance')

const NewAuditModal = lazyDialog(() => import('./NewAuditModal.tsx'))

/** AUDIT-004, SCR-028. The figures of the quarter, the reports that the viewer may see and, for auditors, the stores that still need an audit. */
export default function ComplianceHome() {
  const user = useUser()
  const search = route.useSearch()
  const can = useRights()
  const { audit: auditor, manageCompliance } = can
  const view = viewOf(search, can)
  const [asking, { open: ask, close }] = useDisclosure(false)

  return (
    <>
      <PageHeader
        title={listTexts.title}
        action={
          auditor && (
            <div className={`${base.wrap} ${css.actions}`}>
              {manageCompliance && (
                <LinkButton {...paths.findings({})} variant="default">
                  {listTexts.findings}
                </LinkButton>
              )}
              <Button className={css.newAudit} leftSection={<IconPlus size={20} aria-hidden />} onClick={ask}>
                {listTexts.newAudit}
              </Button>
            </div>
          )
        }
      />
      <ComplianceSummary auditor={auditor} />
      <WaitingMarks />
      {auditor && <ToAnswer />}
      {auditor && <Views current={view} />}
      {!auditor && user.storeId && <OwnStore storeId={user.storeId} />}
      {view === 'reports' && <ReportList search={search} />}
      {view === 'without' && <Without />}
      {view === 'today' && <Today />}
      <LazyDialog opened={asking}>
        <NewAuditModal today={user.today} onClose={close} />
      </LazyDialog>
    </>
  )
}

/**
 * Leads to the queries that wait for an answer, with how many there are (REPLY-006), for a rep those of their own stores (FD-336). It has its place
 * before the number is there.
 */
function ToAnswer() {
  const own = ownStoresOf(useUser())
  const { data } = useQuery(lineQueriesQuery('OPEN', 1, own))
  return (
    <p className={css.queries}>
      <LinkButton
        variant="default"
        size="sm"
        leftSection={<IconMessageQuestion size={18} aria-hidden />}
        {...paths.queries(own ? { whose: 'own' } : {})}
      >
        {data?.open ? queryTexts.toAnswer(data.open) : queryTexts.title}
      </LinkButton>
    </p>
  )
}

/** Tabs for the auditor's three views. The two that list what is still to do show how much that is. */
function Views({ current }: { current: View }) {
  const { views } = listTexts
  const without = useQuery(storesWithoutQuery(undefined, 1)).data?.meta.totalItems
  const today = useQuery(todayQuery).data
  const toDo = today && today.open.length + today.due.length
  const counts = {
    without: { count: without, marks: figure('quarter.without') },
    today: toDo === 0 ? {} : { count: toDo },
    reports: {},
  }
  const can = useRights()
  return (
    <TabLinks
      label={views.label}
      tabs={viewsOf(can).map((name) => ({
        name: views[name],
        to: { ...paths.compliance(), search: searchOf(name, can) },
        ...counts[name],
        current: name === current,
      }))}
    />
  )
}

function Without() {
  const { search, page } = route.useSearch()
  const navigate = useNavigate()
  const show = (next: { search?: string | undefined; page?: number }, replace = false) => {
    const params = { view: 'without' as const, ...(next.search && { search: next.search }), ...pageParam(next.page) }
    return navigate({ ...paths.compliance(), search: params, replace })
  }
  return (
    <StoresWithout
      search={search}
      page={page ?? 1}
      onSearch={(text) => show({ search: text }, true)}
      onPage={(next) => show({ search, page: next })}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type ReportAddress, reportQuery } from '@/api/audit.ts'
import { ApiError } from '@/api/errors.ts'
import { paths } from '@/lib/paths.ts'
import { useEditingTab, useVisit } from '../draft/useVisit.ts'
import type { Report } from '../types.ts'
import { AuditSkeleton } from './AuditSkeleton.tsx'
import { AuditWorkspace } from './AuditWorkspace.tsx'
import { LoadError } from './LoadError.tsx'
import { useWaitsForFixes } from './useWaitsForFixes.ts'

const route = getRouteApi('/signed-in/compliance/audit-reports/$id')

/** AUDIT-001, AUDIT-002. The page of a stored report, or of 'new' with a store and a day. */
export default function AuditReportPage() {
  const { id } = route.useParams()
  const { store, date } = route.useSearch()
  const { data: report, error, refetch, isFetching } = useQuery(reportQuery({ id, store, date }))
  useStoredAddress({ id, store, date }, report)
  const waits = useWaitsForFixes({ id, store, date })

  // A deleted report must not be shown from the cache.
  const isGone = error instanceof ApiError && error.status === 404
  const showsFixes = report?.status !== 'COMPLETED' && report?.lastVisit
  if (report && !isGone && !(showsFixes && waits)) return <LoadedReport report={report} reload={refetch} />
  if (error) return <LoadError id={id} error={error} retrying={isFetching} onRetry={refetch} />
  return <AuditSkeleton />
}

/** Changes the address as soon as the report has an id: it then holds the id and the store, but no date (AUDIT-003). The page stays where it is. */
function useStoredAddress(address: ReportAddress, report: Report | undefined) {
  const navigate = useNavigate()
  const id = report?.id
  const store = report?.store.id
  const isKept = id === address.id && store === address.store && address.date === undefined
  useEffect(() => {
    if (id && !isKept) void navigate({ ...paths.auditReport(id, store), replace: true, resetScroll: false })
  }, [id, store, isKept, navigate])
}

function LoadedReport({ report, reload }: { report: Report; reload: () => Promise<unknown> }) {
  const visit = useVisit(report)
  const { turn, ...tab } = useEditingTab(report, reload)
  return <AuditWorkspace key={`${visit} ${turn} ${report.status === 'COMPLETED'}`} report={report} turn={turn} {...tab} />
}

/** What the certificate room answers: the making of a quarter's certificates, and their files. */
import { queryOptions } from '@tanstack/react-query'
import { reportsKey } from './audit.ts'
import { api, call } from './client.ts'
import { limits } from './limits.gen.ts'
import type { CertificateRun, Report } from './types.ts'

const minute = 60 * 1000

/** Milliseconds after which a certificate's link is replaced by a fresh one. Whoever presses it just before that still has a third of its time. */
export const certificateLinkAge = (limits.certificateLinkMinutes * minute * 2) / 3

/** The certificate of a final report, with a link to its file that works for as long as the page is open (AUDIT-130). */
export function certificateQuery(reportId: string, certificate: NonNullable<Report['certificate']>) {
  return queryOptions({
    queryKey: [...reportsKey, reportId, 'certificate'],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/{id}/certificate', { params: { path: { id: reportId } }, signal })),
    initialData: certificate,
    staleTime: certificateLinkAge,
    refetchInterval: certificateLinkAge,
  })
}

/** Milliseconds between two looks at a run (FD-23). */
const runPollInterval = 2000

/** A run until it has ended. */
export function runQuery(run: CertificateRun) {
  return queryOptions({
    queryKey: ['certificate', 'run', run.runId],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/certificate-runs/{id}', { params: { path: { id: run.runId } }, signal })),
    initialData: run,
    refetchInterval: ({ state }) => state.data?.state === 'RUNNING' && runPollInterval,
  })
}

/** One file with all certificates of a quarter. */
export const certificatesZip = (promotionId: string) => `/api/audit-reports/certificates.zip?quarter=${encodeURIComponent(promotionId)}`

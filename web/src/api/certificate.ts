/** Queries to the certificate room: the runs that make a quarter's certificates, and their files. */
import { queryOptions } from '@tanstack/react-query'
import { reportsKey } from './audit.ts'
import { api, call } from './client.ts'
import { limits } from './limits.gen.ts'
import type { CertificateRun, Report } from './types.ts'

const minute = 60 * 1000

/**
 * How long a certificate's link is used before a new one is fetched, in milliseconds. That is two thirds of the time that the server accepts it, so
 * that somebody who clicks just before still has the last third.
 */
export const certificateLinkAge = (limits.certificateLinkMinutes * minute * 2) / 3

/** The certificate of a final report. The link to its file keeps working as long as the page is open (AUDIT-130). */
export function certificateQuery(reportId: string, certificate: NonNullable<Report['certificate']>) {
  return queryOptions({
    queryKey: [...reportsKey, reportId, 'certificate'],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/{id}/certificate', { params: { path: { id: reportId } }, signal })),
    initialData: certificate,
    staleTime: certificateLinkAge,
    refetchInterval: certificateLinkAge,
  })
}

/** How often to check a run, in milliseconds (FD-23). */
const runPollInterval = 2000

/** A run, checked until it has ended. */
export function runQuery(run: CertificateRun) {
  return queryOptions({
    queryKey: ['certificate', 'run', run.runId],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/certificate-runs/{id}', { params: { path: { id: run.runId } }, signal })),
    initialData: run,
    refetchInterval: ({ state }) => state.data?.state === 'RUNNING' && runPollInterval,
  })
}

/** The address of a zip file with all certificates of a quarter. */
export const certificatesZip = (promotionId: string) => `/api/audit-reports/certificates.zip?quarter=${encodeURIComponent(promotionId)}`

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { currentQuarter, quarterQuery } from '@/api/compliance.ts'
import { ApiError } from '@/api/errors.ts'
import { Certificates } from '@/shared/certificate/Certificates.tsx'
import { certificateTexts } from '@/shared/certificate/strings.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { Panel } from '@/ui/Panel.tsx'

/** The current quarter's certificates (AUDIT-126). If there is no current quarter, the server's message says what to do about it (AMB-044). */
export function CertificatesPanel() {
  const { data: quarter, error, refetch } = useQuery(quarterQuery(currentQuarter))
  const noQuarter = error instanceof ApiError && error.status === 409
  return (
    <Panel title={certificateTexts.heading} text={certificateTexts.text}>
      {quarter && <h3>{quarter.promotion.description}</h3>}
      {quarter && <Certificates quarter={quarter} reference={currentQuarter} />}
      {!quarter && noQuarter && <p>{error.message}</p>}
      {!quarter && error && !noQuarter && <ErrorState error={error} onRetry={refetch} />}
      {!quarter && !error && (
        <div role="status" aria-label="Loading">
          <Skeleton height={20} width={240} mb={12} />
          <Skeleton height={48} width={230} />
        </div>
      )}
    </Panel>
  )
}

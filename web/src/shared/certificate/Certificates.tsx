import { Button } from '@mantine/core'
import { IconAward, IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { certificatesZip, runQuery } from '@/api/certificate.ts'
import { figuresKey } from '@/api/compliance.ts'
import { OfflineError } from '@/api/errors.ts'
import type { CertificateRun, Quarter } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { notify } from '@/ui/notify.tsx'
import css from './Certificates.module.css'
import { useGenerateCertificates } from './mutations.ts'
import { certificateTexts as texts } from './strings.ts'

interface Props {
  quarter: Quarter
  /** How the calls name the quarter: by its promotion's id, unless told otherwise (AUDIT-126, PROMOTION-005). */
  reference?: string
}

/** A quarter's certificates, for head office: how many there are, a button that makes them, its progress, and a download of them all (FD-23). */
export function Certificates({ quarter: { promotion, stores, certificates, run }, reference = promotion.id }: Props) {
  const generate = useGenerateCertificates()
  const running = run?.state === 'RUNNING'

  const start = () =>
    generate.mutate(reference, {
      onError: (error) => (error instanceof OfflineError ? showOfflineAlert() : notify({ message: error.message, status: 'error' })),
    })

  return (
    <div className={css.certificates}>
      <p className={css.told}>{texts.told(certificates, stores.final)}</p>
      {run && <Run key={run.runId} run={run} />}
      <div className={css.acts}>
        <Button
          variant={certificates < stores.final ? 'filled' : 'default'}
          leftSection={<IconAward size={20} aria-hidden />}
          loading={generate.isPending}
          disabled={running || stores.final === 0}
          onClick={start}
        >
          {run?.state === 'FAILED' ? texts.again : texts.generate}
        </Button>
        {certificates > 0 && (
          <DownloadLink href={certificatesZip(promotion.id)} leftSection={<IconDownload size={20} aria-hidden />}>
            {texts.downloadAll}
          </DownloadLink>
        )}
      </div>
      {stores.final === 0 && <p className={css.note}>{texts.noneFinal}</p>}
    </div>
  )
}

/** The latest run: its progress, or how it ended. */
function Run({ run: known }: { run: CertificateRun }) {
  const client = useQueryClient()
  const { data: run } = useQuery(runQuery(known))
  const { state, total, done, failed } = run
  const seen = useRef(known.state)

  useEffect(() => {
    if (seen.current === state) return
    seen.current = state
    void client.invalidateQueries({ queryKey: figuresKey })
  }, [client, state])

  if (state === 'RUNNING') {
    return (
      <div className={css.run} role="status">
        <progress value={done} max={Math.max(total, 1)} aria-label={texts.progress} />
        <p>{texts.running(done, total)}</p>
      </div>
    )
  }
  const when = relativeDate(run.finishedAt ?? run.startedAt)
  return (
    <p className={css.run} role="status" data-tone={state === 'FAILED' ? 'bad' : undefined}>
      {state === 'FAILED' ? texts.failed(failed, when) : texts.done(done, when)}
    </p>
  )
}

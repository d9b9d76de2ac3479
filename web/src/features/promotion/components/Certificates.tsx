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
import base from '@/ui/Base.module.css'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { notify } from '@/ui/notify.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { useGenerateCertificates } from '../mutations.ts'
import { texts as all } from '../strings.ts'
import css from './Certificates.module.css'
import { Fact } from './Fact.tsx'

const texts = all.quarterCertificates

/**
 * The one place for a quarter's certificates (FD-38): how many are made and how many wait for a final report of a store, a button that makes them,
 * its progress, and a download of them all (PROMOTION-005, FD-23).
 */
export function Certificates({ quarter: { promotion, stores, certificates, run } }: { quarter: Quarter }) {
  const generate = useGenerateCertificates()
  const running = run?.state === 'RUNNING'

  const start = () =>
    generate.mutate(promotion.id, {
      onError: (error) => (error instanceof OfflineError ? showOfflineAlert() : notify({ message: error.message, status: 'error' })),
    })

  return (
    <Panel title={texts.heading} text={texts.text}>
      <dl className={`${base.wrap} ${css.facts}`}>
        <Fact label={texts.made}>{certificates}</Fact>
        <Fact label={texts.waiting}>{Math.max(0, stores.final - certificates)}</Fact>
      </dl>
      {run && <Run key={run.runId} run={run} />}
      <div className={base.wrap}>
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
      {stores.final === 0 && <p className={base.muted}>{texts.noneFinal}</p>}
    </Panel>
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
      <div className={`${base.muted} ${css.run}`} role="status">
        <progress value={done} max={Math.max(total, 1)} aria-label={texts.progress} />
        <p>{texts.running(done, total)}</p>
      </div>
    )
  }
  const when = relativeDate(run.finishedAt ?? run.startedAt)
  return (
    <p className={`${base.muted} ${css.run}`} role="status" data-tone={state === 'FAILED' ? 'bad' : undefined}>
      {state === 'FAILED' ? texts.failed(failed, when) : texts.done(done, when)}
    </p>
  )
}

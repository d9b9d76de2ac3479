import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reportListQuery } from '@/api/compliance.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { ScoreTag } from '@/shared/score/ScoreTag.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { StatusChip } from '@/shared/status/StatusChip.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { Panel } from '@/ui/Panel.tsx'
import pressArea from '@/ui/PressArea.module.css'
import css from './StoreProfile.module.css'
import { profileTexts as texts } from './strings.ts'

const shown = 3

/** The store's latest completed reports, for people who may read them (SCR-025). */
export function LatestReports({ storeId }: { storeId: string }) {
  const { viewCompliance, readStoreResults } = useRights()
  if (!viewCompliance && !readStoreResults) return null
  return <Reports storeId={storeId} all={viewCompliance} />
}

function Reports({ storeId, all }: { storeId: string; all: boolean }) {
  const { data, error, refetch } = useQuery(reportListQuery({ store: storeId, status: 'COMPLETED', sort: 'completed' }))
  return (
    <Panel title={texts.reports}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={120} radius="md" />}
      {data?.items.length === 0 && <p className={css.quiet}>{texts.noReports}</p>}
      {data && data.items.length > 0 && (
        <ul className={css.reports}>
          {data.items.slice(0, shown).map(({ id, coreRangePromotion, completedAt, score, final }) => (
            <li key={id}>
              <div className={css.person}>
                <Link {...paths.auditReport(id, storeId)} className={pressArea.around}>
                  {coreRangePromotion.description}
                </Link>
                <span>{completedAt && relativeDate(completedAt)}</span>
              </div>
              {final && <StatusChip status="FINAL" />}
              <ScoreTag score={score} report={id} />
            </li>
          ))}
        </ul>
      )}
      {all && data && data.meta.totalItems > 0 && (
        <LinkButton variant="default" size="sm" {...paths.reports({ store: storeId })}>
          {texts.allReports}
        </LinkButton>
      )}
    </Panel>
  )
}

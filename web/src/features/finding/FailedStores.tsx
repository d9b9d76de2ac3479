import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FindingStore, findingStoresQuery } from '@/api/finding.ts'
import { regions } from '@/api/regions.gen.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { Attachments } from '@/shared/media/Attachments.tsx'
import base from '@/ui/Base.module.css'
import chips from '@/ui/Chip.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import css from './FailedStores.module.css'
import type { FindingsSearch } from './search.ts'
import { texts } from './strings.ts'

/** The stores behind a number: each with its report, where its fix stands, and the photos of the line (FINDING-003). */
export function FailedStores({ search, subject }: { search: FindingsSearch; subject: string }) {
  const navigate = useNavigate()
  const again = search.view === 'repeats'
  const { data, error, refetch } = useQuery(findingStoresQuery({ ...search, subject, again }))
  const back = (
    <LinkButton {...paths.findings({ ...search, subject: undefined, region: undefined, page: undefined })} variant="default">
      {texts.allLines}
    </LinkButton>
  )
  if (error && !data) {
    return (
      <>
        <ErrorState error={error} onRetry={() => refetch()} />
        {back}
      </>
    )
  }
  if (!data) return <RowsSkeleton />
  const { description } = data.subject
  return (
    <section aria-label={description}>
      <header className={css.head}>
        <div>
          <h2>{description}</h2>
          <p>
            {(again ? texts.failedAgainAt : texts.failedAt)(
              data.meta.totalItems,
              search.region ? regions[search.region] : texts.allRegions,
            )}
          </p>
        </div>
        {back}
      </header>
      {data.items.length === 0 && <EmptyState title={texts.noStores} drawing="done" />}
      {data.items.length > 0 && (
        <ul className={css.list} aria-label={texts.stores}>
          {data.items.map((one) => (
            <StoreCard key={one.reportId} one={one} onOld={() => void refetch()} />
          ))}
        </ul>
      )}
      <Paging
        page={data.meta.currentPage}
        totalPages={data.meta.totalPages}
        onChange={(page) => navigate(paths.findings({ ...search, page: page > 1 ? page : undefined }))}
      />
    </section>
  )
}

function StoreCard({ one: { store, reportId, date, fix, photos }, onOld }: { one: FindingStore; onOld: () => void }) {
  return (
    <Card component="li" className={css.card}>
      <div className={css.facts}>
        <div>
          <h3>{store.name}</h3>
          <p>
            {store.suburb}, {store.displayRegionLabel} · {texts.audited(date)}
          </p>
        </div>
        {fix ? (
          <span className={chips.chip} data-tone={tone(fix)}>
            {fix.overdue ? texts.overdue(fix.dueOn) : texts.states[fix.state]}
          </span>
        ) : (
          <small>{texts.noFix}</small>
        )}
      </div>
      {photos.length > 0 && (
        <div className={css.photos}>
          <Attachments files={photos} refresh={onOld} />
        </div>
      )}
      <div className={base.wrap}>
        <LinkButton {...paths.auditReport(reportId, store.id)} variant="default" size="sm" aria-label={texts.reportOf(store.name)}>
          {texts.report}
        </LinkButton>
        {fix && (
          <LinkButton {...paths.fixes({ fix: fix.id })} variant="default" size="sm" aria-label={texts.fixOf(store.name)}>
            {texts.fix}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

function tone({ overdue, state }: NonNullable<FindingStore['fix']>) {
  if (overdue || state === 'AGAIN') return 'bad'
  if (state === 'OPEN' || state === 'ENDED') return undefined
  return state === 'DONE' ? 'gold' : 'good'
}

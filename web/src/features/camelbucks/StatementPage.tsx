import { Button } from '@mantine/core'
import { IconDownload, IconMessageQuestion, IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { statementFile, statementQuery } from '@/api/camelbucks.ts'
import type { BucksLine, BucksStatement } from '@/api/types.ts'
import { amount, signedAmount } from '@/lib/amount.ts'
import { relativeDate } from '@/lib/dates.ts'
import { figure } from '@/lib/figure.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { StorePicker } from '@/shared/audience/StorePicker.tsx'
import { ClosedChip } from '@/shared/ClosedChip.tsx'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { fullName } from '@/shared/people/people.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import coin from '@/ui/brand/coin.svg'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import css from './StatementPage.module.css'
import type { StatementSearch } from './search.ts'
import { texts } from './strings.ts'
import { partsOf, yearsOf } from './totals.ts'

const route = getRouteApi('/signed-in/my-rewards/statement')
const AskDialog = lazyDialog(() => import('./AskDialog.tsx'))
const CorrectDialog = lazyDialog(() => import('./CorrectDialog.tsx'))

/** Every Camel Buck of a store as a line. The address holds the store, for staff, the financial year and the page. */
export default function StatementPage() {
  const search: StatementSearch = route.useSearch()
  const store = useUser().storeId ?? search.store
  const back = paths.rewards(search.store ? { store: search.store } : {})
  return (
    <>
      <BackLink to={back}>{texts.back}</BackLink>
      {store ? <Statement store={store} search={search} /> : <NoStore />}
    </>
  )
}

/** Of whoever belongs to no store: those who know every store choose one (FD-392). */
function NoStore() {
  const navigate = useNavigate()
  const { listStores } = useRights()
  const choose = (store: string | undefined) => store && navigate({ ...paths.statement({ store }), replace: true })
  return (
    <>
      <PageHeader title={texts.statementTitle}>{listStores ? texts.chooseStore : texts.noStore}</PageHeader>
      {listStores && (
        <div className={css.choose}>
          <StorePicker single chosen={[]} onChoose={(stores) => choose(stores.at(-1)?.id)} />
        </div>
      )}
    </>
  )
}

function Statement({ store, search }: { store: string; search: StatementSearch }) {
  const navigate = useNavigate()
  const isOwn = useUser().storeId === store
  const [asked, setAsked] = useState<BucksLine>()
  /** What is being put right: a line, or the store's Camel Bucks as a whole. */
  const [corrected, setCorrected] = useState<BucksLine | 'STORE'>()
  const { data, error, refetch, isPlaceholderData } = useQuery(statementQuery(store, { financialYear: search.year, page: search.page }))
  const at = ({ year, page }: StatementSearch) =>
    paths.statement({ ...(search.store ? { store: search.store } : {}), ...(year ? { year } : {}), ...pageParam(page) })
  const years = data ? yearsOf(data) : []

  return (
    <>
      <PageHeader
        title={texts.statementTitle}
        action={
          <div className={css.files}>
            {(['pdf', 'csv'] as const).map((kind) => (
              <DownloadLink
                key={kind}
                href={statementFile(kind, store, search.year)}
                label={texts.download(texts[kind])}
                leftSection={<IconDownload size={18} aria-hidden />}
              >
                {texts[kind]}
              </DownloadLink>
            ))}
          </div>
        }
      >
        {isOwn || !data ? texts.every : texts.everyOf(data.store.name)} {data && <ClosedChip store={data.store} />}
      </PageHeader>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton />}
      {data && (
        <section aria-label={texts.lines} aria-busy={isPlaceholderData}>
          <div className={`${base.wrap} ${css.head}`}>
            <p className={css.sum}>
              <span>{texts.sum(search.year)}</span>
              <Sum statement={data} year={search.year} />
            </p>
            <ChoiceField
              label={texts.years}
              labelled
              any={texts.allYears}
              value={search.year ? String(search.year) : undefined}
              choices={years.map((year) => ({ value: String(year), label: texts.ofYear(year) }))}
              onChoose={(year) => navigate({ ...at({ year: year ? Number(year) : undefined }), resetScroll: false })}
            />
          </div>
          {data.can.correct && (
            <p className={css.correct}>
              <Button variant="default" leftSection={<IconScale size={18} aria-hidden />} onClick={() => setCorrected('STORE')}>
                {texts.correctStore}
              </Button>
            </p>
          )}
          {data.items.length === 0 && (
            <EmptyState level={2} title={texts.none}>
              {isOwn && texts.noneHint}
            </EmptyState>
          )}
          <Lines statement={data} onAsk={setAsked} onCorrect={setCorrected} />
          <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={(page) => navigate(at({ ...search, page }))} />
        </section>
      )}
      <LazyDialog opened={asked !== undefined}>{asked && <AskDialog line={asked} onClose={() => setAsked(undefined)} />}</LazyDialog>
      <LazyDialog opened={corrected !== undefined}>
        {corrected && (
          <CorrectDialog store={store} line={corrected === 'STORE' ? undefined : corrected} onClose={() => setCorrected(undefined)} />
        )}
      </LazyDialog>
    </>
  )
}

/** What the chosen lines come to, and of what: each part has the name that it has on the rewards page. */
function Sum({ statement, year }: { statement: BucksStatement; year: number | undefined }) {
  const { store, currentYear, total: all, totalOfYear, sums } = statement
  const parts = partsOf({ sums }, year)
  const isMore = !year && parts.CRITERION !== partsOf({ sums }, currentYear).CRITERION
  return (
    <>
      <strong {...(year ? figure(`camelbucks.statement.FY${year}`, store.id) : figure('camelbucks.all', store.id))}>
        <img src={coin} alt="" width={34} height={34} />
        {total(year ? totalOfYear : all)}
      </strong>
      <span>
        <b {...(year ? figure(`camelbucks.year.FY${year}`, store.id) : figure('camelbucks.everyYear', store.id))}>
          {total(parts.CRITERION)}
        </b>{' '}
        {texts.parts.CRITERION} + <b>{total(parts.INCENTIVE)}</b> {texts.parts.INCENTIVE}
      </span>
      {isMore && <span>{texts.notTotal(currentYear)}</span>}
    </>
  )
}

interface LinesProps {
  statement: BucksStatement
  onAsk: (line: BucksLine) => void
  onCorrect: (line: BucksLine) => void
}

function Lines({ statement, onAsk, onCorrect }: LinesProps) {
  return (
    <ul className={css.lines}>
      {statement.items.map((line) => (
        <li key={line.id}>
          <div className={css.words}>
            <p className={css.title}>{line.title}</p>
            {line.reason && <p className={css.reason}>{line.reason}</p>}
            <p className={css.by}>
              <span>{texts.sources[line.source]}</span>
              <span>{texts.ofYear(line.financialYear)}</span>
              <span>{texts.by(fullName(line.createdBy), relativeDate(line.createdAt))}</span>
            </p>
          </div>
          <b className={css.amount} data-back={line.camelBucks < 0 || undefined}>
            {signedAmount(line.camelBucks)}
          </b>
          {statement.can.ask && (
            <Button
              className={css.ask}
              size="sm"
              variant="subtle"
              leftSection={<IconMessageQuestion size={18} aria-hidden />}
              aria-label={texts.askAbout(line.title)}
              onClick={() => onAsk(line)}
            >
              {texts.ask}
            </Button>
          )}
          {statement.can.correct && line.source !== 'CORRECTION' && (
            <Button
              className={css.ask}
              size="sm"
              variant="subtle"
              leftSection={<IconScale size={18} aria-hidden />}
              aria-label={texts.correctLine(line.title)}
              onClick={() => onCorrect(line)}
            >
              {texts.correct}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A sum. It has a sign only below zero. */
const total = (n: number) => (n < 0 ? signedAmount(n) : amount(n))

import { IconDownload } from '@tabler/icons-react'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { overviewQuery, resultsFile } from '@/api/storeoftheyear.ts'
import type { YearOverview } from '@/api/types.ts'
import { amount } from '@/lib/amount.ts'
import { figure } from '@/lib/figure.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import base from '@/ui/Base.module.css'
import coin from '@/ui/brand/coin.svg'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { CardsSkeleton, PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { storeTexts as texts } from '../strings.ts'
import { yearsToChoose } from '../years.ts'
import css from './Breakdown.module.css'
import { Chances, type ToIncentive } from './Chances.tsx'
import { CriterionCard } from './CriterionCard.tsx'
import { correctionsOf } from './progress.ts'

interface Props {
  store: string
  /** Absent: the current one. */
  year: number | undefined
  onYear: (year: number | undefined) => void
  toIncentive: ToIncentive
}

/** What a store has earned in a financial year, criterion by criterion (SOTY-001). When it cannot be loaded, the page's head says so. */
export function Breakdown({ store, year, onYear, toIncentive }: Props) {
  const { data, error, isPlaceholderData } = useQuery(overviewQuery(store, year))
  if (!data) return !error && <Waiting />
  return (
    <div aria-busy={isPlaceholderData}>
      <Summary data={data} />
      <Year data={data} onYear={onYear} toIncentive={toIncentive} />
      <div className={css.cards}>
        <Info title={texts.what}>{texts.whatText}</Info>
        <Info title={texts.how}>{texts.howText}</Info>
      </div>
      {data.pdf && (
        <p>
          <PDFLink href={data.pdf.signedURL} />
        </p>
      )}
    </div>
  )
}

/** SOTY-004, SOTY-005. */
function Summary({ data }: { data: YearOverview }) {
  const { store, storeOfTheYear, memberIncentives, financialYear, currentYear } = data
  return (
    <div className={css.summary}>
      <section className={`${base.surface} ${css.box}`} aria-labelledby="year-summary">
        <h3 id="year-summary">{texts.summary}</h3>
        <table>
          <tbody>
            <Row name={texts.summaryTotal} n={storeOfTheYear.total} figure={figure('camelbucks.everyYear', store.id)} />
            <Row
              name={texts.ofYear(financialYear)}
              n={storeOfTheYear.financialYear}
              figure={figure(`camelbucks.year.FY${financialYear}`, store.id)}
            />
          </tbody>
        </table>
        <p className={css.small}>{texts.summaryOf(financialYear)}</p>
      </section>
      <section className={`${base.surface} ${css.box}`} aria-labelledby="incentives-summary">
        <h3 id="incentives-summary">{texts.incentives}</h3>
        <p className={css.sum}>
          <img src={coin} alt="" width={36} height={36} />
          <b {...figure(`camelbucks.incentives.FY${financialYear}`, store.id)}>{amount(memberIncentives)}</b>
        </p>
        <p className={css.small}>{financialYear === currentYear ? texts.incentivesOf : texts.incentivesUpTo(financialYear)}</p>
      </section>
    </div>
  )
}

function Row({ name, n, figure }: { name: string; n: number; figure: object }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td {...figure}>
        <img src={coin} alt="" width={20} height={20} />
        {amount(n)}
      </td>
    </tr>
  )
}

function Year({ data, onYear, toIncentive }: { data: YearOverview } & Pick<Props, 'onYear' | 'toIncentive'>) {
  const { financialYear, currentYear, financialYears, criteria, chances, store } = data
  const corrections = criteria.length > 0 ? correctionsOf(data) : 0
  const years = yearsToChoose(financialYears, currentYear, financialYear)
  return (
    <>
      <div className={css.head}>
        <div role="tablist" aria-label={texts.tabs}>
          <button type="button" role="tab" className={css.tab} id="breakdown-tab" aria-selected="true" aria-controls="breakdown">
            {texts.breakdown(financialYear)}
          </button>
        </div>
        <div className={css.tools}>
          {years.length > 1 && (
            <SelectField
              label={texts.year}
              bare
              value={String(financialYear)}
              choices={years.map((each) => ({ value: String(each), label: texts.ofYear(each) }))}
              onChange={(chosen) => onYear(Number(chosen) === currentYear ? undefined : Number(chosen))}
            />
          )}
          <DownloadLink href={resultsFile(financialYear, store.id)} label={texts.csvName(financialYear)} size="sm">
            {texts.csv}
          </DownloadLink>
        </div>
      </div>
      <div role="tabpanel" id="breakdown" aria-labelledby="breakdown-tab">
        {financialYear === currentYear && (
          <Chances store={store.id} year={financialYear} chances={chances} hasCriteria={criteria.length > 0} toIncentive={toIncentive} />
        )}
        {criteria.length === 0 && <EmptyState title={texts.noCriteria(financialYear)}>{texts.noCriteriaHint}</EmptyState>}
        <div className={css.cards}>
          {criteria.map((card) => (
            <CriterionCard key={card.id} card={card} />
          ))}
        </div>
        {corrections !== 0 && <p className={css.corrections}>{texts.corrections(corrections, financialYear)}</p>}
      </div>
    </>
  )
}

function Info({ title, children }: { title: string; children: string }) {
  return (
    <section className={`${base.surface} ${css.box}`} aria-label={title}>
      <h3>{title}</h3>
      <p className={css.text}>{children}</p>
    </section>
  )
}

/** Saves the newest PDF (SOTY-012, FD-309). */
function PDFLink({ href }: { href: string }) {
  return (
    <a
      className={css.link}
      href={href}
      download
      onClick={(event) => {
        if (onlineManager.isOnline()) return
        event.preventDefault()
        showOfflineAlert()
      }}
    >
      <IconDownload size={20} aria-hidden />
      {texts.pdf}
    </a>
  )
}

function Waiting() {
  return (
    <div>
      <CardsSkeleton n={2} className={css.summary} height={146} />
      <div className={css.headWaits}>
        <PanelsSkeleton heights={[320]} />
      </div>
      <CardsSkeleton n={6} className={css.cards} height={236} />
    </div>
  )
}

import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@/api/limits.gen.ts'
import { openQueriesQuery } from '@/api/linequery.ts'
import type { Finalised, ReportSummary } from '@/api/types.ts'
import { groupBy } from '@/lib/groups.ts'
import { queryTexts } from '@/shared/linequery/strings.ts'
import { toldOf } from '@/shared/others.ts'
import base from '@/ui/Base.module.css'
import { useSetFinals } from '../mutations.ts'
import { listTexts } from '../strings.ts'
import css from './FinalsDialog.module.css'

interface Props {
  /** Those that were chosen when the dialog was opened. */
  reports: readonly ReportSummary[]
  /** Called as soon as the server has answered. */
  onSet: () => void
  onClose: () => void
}

const { finals: texts } = listTexts

/** Asks first, then sets the chosen reports as final. Afterwards it tells how many are, and which are not and why (FD-36). */
export default function FinalsDialog({ reports, onSet, onClose }: Props) {
  const ids = reports.map(({ id }) => id)
  const { mutate, isPending, data, error } = useSetFinals()
  const close = isPending ? () => {} : onClose
  const set = data?.reports.filter(({ outcome }) => outcome === 'SET').length
  const queries = useQuery({ ...openQueriesQuery(ids), enabled: ids.length <= limits.finalsAtOnce })
  const open = queries.data ?? 0
  const tooMany = ids.length > limits.finalsAtOnce
  return (
    <Modal
      opened
      onClose={close}
      size={560}
      withCloseButton={false}
      title={set === undefined ? texts.title(ids.length) : texts.outcome(set)}
    >
      <div aria-live="polite">
        {isPending && <p>{texts.running(ids.length)}</p>}
        {!isPending && !data && !error && <p>{tooMany ? texts.tooMany(limits.finalsAtOnce) : texts.question}</p>}
        {!isPending && !data && open > 0 && <p>{queryTexts.open(open)}</p>}
        {!isPending && !data && <Others reports={reports} />}
        {data && <Outcome reports={data.reports} />}
        {error && !isPending && (
          <p className={css.failed} role="alert">
            {error.message}
          </p>
        )}
      </div>
      <div className={`${base.wrap} ${css.acts}`}>
        {data ? (
          <Button onClick={close} data-autofocus>
            {texts.done}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={close} disabled={isPending} data-autofocus>
              {texts.cancel}
            </Button>
            <Button
              disabled={tooMany}
              loading={isPending || (queries.isFetching && !tooMany)}
              onClick={() => mutate({ ids, queries: open }, { onSuccess: onSet })}
            >
              {error ? texts.again : texts.act}
            </Button>
          </>
        )}
      </div>
    </Modal>
  )
}

/** What others have completed of the same visits and is not chosen as well (FD-318). Of two that are chosen, neither can be final. */
function Others({ reports }: { reports: readonly ReportSummary[] }) {
  const beside = new Map(reports.flatMap(({ store, others = [] }) => others.map((other) => [other.id, { store, other }])))
  for (const { id } of reports) beside.delete(id)
  if (beside.size === 0) return null
  return (
    <section className={css.reason}>
      <p>{texts.others}</p>
      <ul>
        {[...beside.values()].map(({ store, other }) => (
          <li key={other.id}>
            {store.name}: {toldOf(other)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What became of the reports: those that were refused are grouped by the reason. */
function Outcome({ reports }: { reports: readonly Finalised[] }) {
  const already = reports.filter(({ outcome }) => outcome === 'ALREADY').length
  const refused = reports.filter(({ outcome }) => outcome === 'REFUSED')
  return (
    <>
      {already > 0 && <p>{texts.already(already)}</p>}
      {refused.length > 0 && (
        <>
          <h3 className={css.heading}>{texts.refused(refused.length)}</h3>
          {groupBy(refused, ({ reason }) => reason).map(([reason, some]) => (
            <section key={reason} className={css.reason}>
              <p>{reason}</p>
              <ul>
                {some.map(({ id, store, quarter }) => (
                  <li key={id}>{store ? texts.of(store, quarter) : texts.unknown}</li>
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </>
  )
}

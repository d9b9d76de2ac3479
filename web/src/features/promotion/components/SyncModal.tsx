import { Button, Modal } from '@mantine/core'
import { ApiError } from '@/api/errors.ts'
import { formatDay } from '@/lib/dates.ts'
import { useSyncPromotions } from '../mutations.ts'
import { texts } from '../strings.ts'
import type { Synced } from '../types.ts'
import css from './SyncModal.module.css'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Asks first, then syncs. Afterwards it shows what changed, or everything that is wrong with the feed (PROMOTION-004, FD-24). */
export default function SyncModal({ opened, onClose }: Props) {
  const sync = useSyncPromotions()
  const { isPending, data, error } = sync

  function close() {
    if (isPending) return
    onClose()
    sync.reset()
  }

  return (
    <Modal opened={opened} onClose={close} size={560} withCloseButton={false} title={data ? texts.sync.done : texts.sync.title}>
      <div className={css.told} aria-live="polite">
        {isPending && <p>{texts.sync.running}</p>}
        {!isPending && !data && !error && <p>{texts.sync.question}</p>}
        {data && <Outcome synced={data} />}
        {error && <Refused error={error} />}
      </div>
      <div className={css.acts}>
        {data ? (
          <Button onClick={close} data-autofocus>
            {texts.sync.close}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={close} disabled={isPending} data-autofocus>
              {texts.sync.cancel}
            </Button>
            <Button onClick={() => sync.mutate()} loading={isPending}>
              {error ? texts.sync.again : texts.sync.start}
            </Button>
          </>
        )}
      </div>
    </Modal>
  )
}

function Outcome({ synced: { source, promotions, products, kept } }: { synced: Synced }) {
  const day = (text: string) => (text ? formatDay(text) : texts.none)
  return (
    <>
      <p>{texts.sync.promotions(promotions)}</p>
      <p>{texts.sync.products(products)}</p>
      {kept.length > 0 && (
        <>
          <h3>{texts.sync.kept}</h3>
          <ul className={css.list}>
            {kept.map(({ id, description, field, ours, theirs }) => (
              <li key={id + field}>
                <b>{description}</b>
                <span>{texts.sync.keptOne(texts.fields[field], day(ours), day(theirs))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={css.source}>{texts.sync.source(source)}</p>
    </>
  )
}

function Refused({ error }: { error: Error }) {
  const faults = (error instanceof ApiError && error.problem.errors) || []
  return (
    <div role="alert">
      <p className={css.refused}>{error.message}</p>
      {faults.length > 0 && (
        <>
          <h3>{texts.sync.faults}</h3>
          <ul className={css.list}>
            {faults.map(({ location, message }) => (
              <li key={location + message}>
                <b>{placeInFeed(location)}</b>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Turns 'feed.row 7.end_date' into 'Row 7, end_date'. */
function placeInFeed(location: string) {
  const place = location.replace(/^feed\.?/, '').replace('.', ', ')
  return place.charAt(0).toUpperCase() + place.slice(1)
}

import { Button, Modal } from '@mantine/core'
import { ApiError } from '@/api/errors.ts'
import type { StoresSynced } from '@/api/store.ts'
import { useSync } from './mutations.ts'
import css from './SyncModal.module.css'
import { fieldNames, syncTexts as texts } from './strings.ts'

interface Props {
  /** Absent: all stores. */
  store?: { id: string; name: string }
  onClose: () => void
}

/** Shows what a sync changes, or everything that is wrong with the source, before it is saved (STORE-027, STORE-028). */
export default function SyncModal({ store, onClose }: Props) {
  const { mutate, data, error, isPending, variables } = useSync(store?.id)
  const isPreview = data && variables?.preview
  const changes = isPreview && data.created + data.updated > 0
  const isDone = data && !isPreview

  return (
    <Modal
      opened
      onClose={isPending ? () => {} : onClose}
      closeOnClickOutside={false}
      size={640}
      withCloseButton={false}
      title={store ? texts.one(store.name) : texts.all}
    >
      <div className={css.told} aria-live="polite">
        {!data && !isPending && !error && <p>{store ? texts.textOne : texts.textAll}</p>}
        {isPending && <p>{variables.preview ? texts.looking : texts.saving}</p>}
        {data && <Outcome synced={data} isDone={!!isDone} />}
        {error && <Refused error={error} />}
      </div>
      <div className={css.acts}>
        <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
          {isDone ? texts.close : texts.cancel}
        </Button>
        {changes && <Button onClick={() => mutate({ preview: false })}>{texts.apply}</Button>}
        {!data && (
          <Button loading={isPending} onClick={() => mutate({ preview: true })}>
            {texts.look}
          </Button>
        )}
      </div>
    </Modal>
  )
}

function Outcome({ synced, isDone }: { synced: StoresSynced; isDone: boolean }) {
  const { source, created, updated, changes, missing, totalMissing } = synced
  return (
    <>
      <p>
        <b>{isDone ? `${texts.done}: ` : ''}</b>
        {created + updated === 0 ? texts.nothing : texts.counts(synced)}
      </p>
      {changes.length > 0 && (
        <ul className={css.list}>
          {changes.map((change) => (
            <li key={change.number}>
              <b>{change.name}</b>
              <span>{change.created ? texts.newStore : change.fields.map((field) => fieldNames[field] ?? field).join(', ')}</span>
            </li>
          ))}
          {created + updated > changes.length && <li>{texts.more(created + updated - changes.length)}</li>}
        </ul>
      )}
      {totalMissing > 0 && (
        <>
          <p>{texts.missing(totalMissing)}</p>
          <ul className={css.list}>
            {missing.map(({ id, name, number }) => (
              <li key={id}>
                {name} <span>{number}</span>
              </li>
            ))}
            {totalMissing > missing.length && <li>{texts.more(totalMissing - missing.length)}</li>}
          </ul>
        </>
      )}
      <p className={css.source}>{texts.source(source)}</p>
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
          <h3>{texts.faults}</h3>
          <ul className={css.list}>
            {faults.map(({ location, message }) => (
              <li key={location + message}>
                <b>{placeInTable(location)}</b>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Turns 'feed.row 7.postcode' into 'Row 7, postcode'. */
function placeInTable(location: string) {
  const place = location.replace(/^feed\.?/, '').replace('.', ', ')
  return place.charAt(0).toUpperCase() + place.slice(1)
}

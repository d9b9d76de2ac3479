import { Button } from '@mantine/core'
import type { StoresSynced } from '@/api/store.ts'
import { ChangeList, ImportDialog, ImportSource } from '@/shared/imports/ImportDialog.tsx'
import { importTexts as common } from '@/shared/imports/strings.ts'
import { useSync } from './mutations.ts'
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
  const isDone = data !== undefined && !isPreview
  return (
    <ImportDialog
      title={store ? texts.one(store.name) : texts.all}
      about={store ? texts.textOne : texts.textAll}
      running={isPending ? (variables.preview ? common.looking : common.saving) : undefined}
      error={error}
      outcome={data && <Outcome synced={data} isDone={isDone} />}
      isDone={isDone}
      onClose={onClose}
    >
      {isPreview && data.created + data.updated > 0 && <Button onClick={() => mutate({ preview: false })}>{common.apply}</Button>}
      {!data && (
        <Button loading={isPending} onClick={() => mutate({ preview: true })}>
          {texts.look}
        </Button>
      )}
    </ImportDialog>
  )
}

function Outcome({ synced, isDone }: { synced: StoresSynced; isDone: boolean }) {
  const { source, created, updated, changes, missing, totalMissing } = synced
  return (
    <>
      <p>
        <b>{isDone ? `${common.done}: ` : ''}</b>
        {created + updated === 0 ? common.nothing : common.counts(synced)}
      </p>
      <ChangeList
        total={created + updated}
        lines={changes.map((change) => ({
          key: change.number,
          name: change.name,
          detail: change.created ? texts.newStore : change.fields.map((field) => fieldNames[field] ?? field).join(', '),
        }))}
      />
      {totalMissing > 0 && (
        <>
          <p>{texts.missing(totalMissing)}</p>
          <ChangeList total={totalMissing} lines={missing.map(({ id, name, number }) => ({ key: id, name, detail: number }))} />
        </>
      )}
      <ImportSource name={source} />
    </>
  )
}

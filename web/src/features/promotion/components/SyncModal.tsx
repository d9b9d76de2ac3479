import { Button } from '@mantine/core'
import { formatDay } from '@/lib/dates.ts'
import { ChangeList, ImportDialog, ImportSource } from '@/shared/imports/ImportDialog.tsx'
import { useSyncPromotions } from '../mutations.ts'
import { texts } from '../strings.ts'
import type { Synced } from '../types.ts'

/** Asks first, then syncs. Afterwards it shows what changed, or everything that is wrong with the feed (PROMOTION-004, FD-24). */
export default function SyncModal({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, data, error } = useSyncPromotions()
  return (
    <ImportDialog
      title={data ? texts.sync.done : texts.sync.title}
      about={texts.sync.question}
      running={isPending ? texts.sync.running : undefined}
      error={error}
      outcome={data && <Outcome synced={data} />}
      isDone={data !== undefined}
      onClose={onClose}
    >
      {!data && (
        <Button onClick={() => mutate()} loading={isPending}>
          {error ? texts.sync.again : texts.sync.start}
        </Button>
      )}
    </ImportDialog>
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
          <ChangeList
            lines={kept.map(({ id, description, field, ours, theirs }) => ({
              key: id + field,
              name: description,
              detail: texts.sync.keptOne(texts.fields[field], day(ours), day(theirs)),
            }))}
          />
        </>
      )}
      <ImportSource name={source} />
    </>
  )
}

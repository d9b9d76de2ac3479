import { Button } from '@mantine/core'
import { IconNote, IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { EntrySort } from '@/api/incentive.ts'
import { regions } from '@/api/regions.gen.ts'
import type { Incentive, Submission } from '@/api/types.ts'
import { amount } from '@/lib/amount.ts'
import { relativeDate } from '@/lib/dates.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { sources } from '@/shared/media/gallery.ts'
import { useRefresh } from '@/shared/media/useRefresh.ts'
import { Viewer } from '@/shared/media/viewer/lazy.ts'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import { CheckBox } from '@/ui/CheckBox.tsx'
import chip from '@/ui/Chip.module.css'
import { DataTable, type TableColumn, type TableSort } from '@/ui/DataTable.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import type { Chosen } from '@/ui/useChosen.ts'
import { useLayer } from '@/ui/useLayer.ts'
import { judgeTexts, deskTexts as texts } from '../strings.ts'
import css from './EntriesTable.module.css'
import { Reward } from './Reward.tsx'
import type { Drafts } from './useDrafts.ts'

const NoteDialog = lazyDialog(() => import('./NoteDialog.tsx'))

const { columns: names } = texts

interface Props {
  entries: readonly Submission[]
  incentive: Incentive
  drafts: Drafts
  hideNames: boolean
  /** Whether the screen is a desk's, with room for every column. */
  wide: boolean
  /** What the judge knows an entry by. */
  nameOf: (entry: Submission) => string
  chosen: Chosen<Submission>
  sort: TableSort<EntrySort> | undefined
  onSort: (sort: TableSort<EntrySort> | undefined) => void
  onRefresh: () => unknown
}

/** One row for each entry: its photos, whose it is, and what it gets. */
export function EntriesTable({ entries, incentive, drafts, hideNames, wide, nameOf, chosen, sort, onSort, onRefresh }: Props) {
  const { prizeType } = incentive
  const [layerName] = useState(() => uuidv7()) // of this visit: after a reload no photos may open by themselves
  const layer = useLayer(layerName)
  const [opened, setOpened] = useState<string>()
  const [noted, setNoted] = useState<string>()
  const again = useRefresh(
    entries.flatMap(({ photos }) => photos),
    onRefresh,
  )
  const pictures = entries.find(({ id }) => id === opened)?.photos.filter(sources) ?? []
  const noting = entries.find(({ id }) => id === noted)
  const columns: (TableColumn<Submission, EntrySort> | false)[] = [
    {
      box: true,
      name: names.choice,
      cell: (entry) => (
        <CheckBox label={texts.choose(nameOf(entry))} checked={chosen.has(entry.id)} onChange={(on) => chosen.toggle(entry, on)} />
      ),
    },
    {
      name: names.photos,
      cell: (entry) => (
        <Photos
          entry={entry}
          name={nameOf(entry)}
          onBroken={again}
          onOpen={() => {
            setOpened(entry.id)
            layer.open()
          }}
        />
      ),
    },
    hideNames
      ? { names: true, name: names.entry, cell: (entry) => <b className={css.name}>{nameOf(entry)}</b> }
      : {
          sort: 'STORE',
          names: true,
          name: names.store,
          cell: (entry) => (
            <>
              <b className={css.name}>{nameOf(entry)}</b>
              {!wide && entry.displayRegion && <small>{regions[entry.displayRegion]}</small>}
            </>
          ),
        },
    !hideNames && wide && { name: names.region, cell: ({ displayRegion }) => (displayRegion ? regions[displayRegion] : texts.nothing) },
    {
      sort: 'ENTERED',
      greatestFirst: true,
      name: names.entered,
      cell: ({ createdAt, createdBy }) => (
        <div className={css.entered}>
          {relativeDate(createdAt)}
          {createdBy && <small>{fullName(createdBy)}</small>}
        </div>
      ),
    },
    { name: names.notes, cell: (entry) => <Notes entry={entry} name={nameOf(entry)} drafts={drafts} onNote={() => setNoted(entry.id)} /> },
    {
      name: names.gets[prizeType],
      ...(prizeType === 'CAMEL_BUCKS' && { sort: 'AMOUNT' as const, greatestFirst: true }),
      cell: (entry) => <Gets entry={entry} name={nameOf(entry)} incentive={incentive} drafts={drafts} />,
    },
  ]
  return (
    <div className={css.table}>
      <DataTable
        label={texts.list}
        columns={columns.filter((column) => column !== false)}
        rows={entries}
        idOf={({ id }) => id}
        sort={sort}
        onSort={onSort}
      />
      <LazyDialog opened={layer.isOpen && pictures.length > 0}>
        {layer.isOpen && pictures.length > 0 && <Viewer pictures={pictures} start={0} onBroken={again} onClose={layer.close} />}
      </LazyDialog>
      <LazyDialog opened={noting !== undefined}>
        {noting && <NoteDialog incentiveId={incentive.id} entry={noting} name={nameOf(noting)} onClose={() => setNoted(undefined)} />}
      </LazyDialog>
    </div>
  )
}

interface PhotosProps {
  entry: Submission
  name: string
  onOpen: () => void
  onBroken: () => void
}

/** The first photo, which opens them all, and how many there are if it is not the only one. */
function Photos({ entry: { photos }, name, onOpen, onBroken }: PhotosProps) {
  const [broken, setBroken] = useState<string>()
  const look = photos.find(sources)?.resizedUrls?.xs
  if (photos.length === 0) return <span className={base.faint}>{texts.noPhotos}</span>
  return (
    <button
      type="button"
      className={`${base.row} ${css.photos}`}
      disabled={!look}
      aria-label={texts.open(photos.length, name)}
      onClick={onOpen}
    >
      <span className={`${base.centre} ${css.look}`}>
        {look && look !== broken ? (
          <img
            src={look}
            alt=""
            width={72}
            height={54}
            loading="lazy"
            decoding="async"
            onError={() => {
              setBroken(look)
              onBroken()
            }}
          />
        ) : (
          <IconPhotoOff size={22} stroke={1.6} aria-hidden />
        )}
      </span>
      {photos.length > 1 && <span aria-hidden>{photos.length}</span>}
    </button>
  )
}

interface RowProps {
  entry: Submission
  name: string
  drafts: Drafts
}

/** What a judge should know of an entry, and the way to tell its store something. */
function Notes({ entry, name, drafts, onNote }: RowProps & { onNote: () => void }) {
  return (
    <div className={`${base.row} ${css.notes}`}>
      <div>
        {entry.state === 'SENT_BACK' && (
          <span className={chip.chip} data-tone="warn">
            {judgeTexts.sentBack}
          </span>
        )}
        {drafts.isStale(entry) && (
          <span className={chip.chip} data-tone="warn">
            {judgeTexts.changed}
          </span>
        )}
        {entry.lookAlikes.map((found) => (
          <p key={found.photoId} className={css.alike}>
            {judgeTexts.looksLike(found)}
          </p>
        ))}
        {entry.note && <p>{judgeTexts.noted(entry.note)}</p>}
      </div>
      {entry.can.judge && (
        <Button size="sm" variant="subtle" className={css.note} aria-label={judgeTexts.noteOf(name)} onClick={onNote}>
          <IconNote size={20} aria-hidden />
        </Button>
      )}
    </div>
  )
}

/** What an entry gets: a field until the award, then what it got. While an award waits it cannot change, and says what it will be. */
function Gets({ entry, name, incentive, drafts }: RowProps & { incentive: Incentive }) {
  if (entry.result !== null || entry.can.judge) return <Reward dense entry={entry} name={name} incentive={incentive} drafts={drafts} />
  const { typed } = drafts.of(entry)
  if (!typed) return texts.nothing
  return <b className={css.fixed}>{incentive.prizeType === 'CAMEL_BUCKS' ? amount(Number(typed.replaceAll(',', ''))) : typed}</b>
}

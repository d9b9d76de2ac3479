import type { Outgoing } from '@/shared/outgoing/kinds.ts'
import { OutgoingFiles } from '@/shared/outgoing/OutgoingFiles.tsx'
import { OutgoingNote } from '@/shared/outgoing/OutgoingNote.tsx'
import { storeTexts as texts } from '../strings.ts'
import css from './WaitingEntry.module.css'

/** The store's entry that the server does not have yet, with its photos (OFFLINE-033). */
export default function WaitingEntry({ entry }: { entry: Outgoing<'entry'> }) {
  return (
    <div className={css.waiting}>
      <OutgoingFiles files={entry.files} />
      <OutgoingNote thing={entry} what={texts.entryFor(entry.content.name)} />
    </div>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconNote, IconTrash } from '@tabler/icons-react'
import type { Thread } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { fullName } from '@/shared/people/people.ts'
import { RichText } from '@/shared/richtext/RichText.tsx'
import { useDeleteNote } from '../mutations.ts'
import { texts } from '../strings.ts'
import css from './Note.module.css'

/** What head office notes for itself. It looks different from every message, so that nobody takes it for one. */
export function Note({ conversation, note }: { conversation: string; note: Thread['notes'][number] }) {
  const remove = useDeleteNote(conversation)
  return (
    <aside className={css.note} aria-label={texts.notes}>
      <p className={css.head}>
        <IconNote size={16} aria-hidden />
        <b>{texts.notes}</b> {fullName(note.createdBy)} · {relativeDate(note.createdAt)}
        {note.canDelete && (
          <ActionIcon
            className={css.delete}
            aria-label={texts.deleteNote}
            loading={remove.isPending}
            onClick={() => remove.mutate(note.id)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </p>
      <RichText html={note.body} />
    </aside>
  )
}

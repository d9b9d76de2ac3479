import { ActionIcon } from '@mantine/core'
import { IconLock, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Thread } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { fullName } from '@/shared/people/people.ts'
import { RichText } from '@/shared/richtext/RichText.tsx'
import base from '@/ui/Base.module.css'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { useDeleteNote } from '../mutations.ts'
import { texts } from '../strings.ts'
import css from './Note.module.css'

/** What head office notes for itself. It looks different from every message, so that nobody takes it for one. */
export function Note({ conversation, note }: { conversation: string; note: Thread['notes'][number] }) {
  const remove = useDeleteNote(conversation)
  const [deleting, setDeleting] = useState(false)
  return (
    <aside className={css.note} aria-label={texts.notes}>
      <p className={`${base.cluster} ${css.head}`}>
        <IconLock size={16} aria-hidden />
        <b>{texts.notes}</b> {fullName(note.createdBy)} · {relativeDate(note.createdAt)}
        {note.canDelete && (
          <ActionIcon className={css.delete} aria-label={texts.deleteNote} onClick={() => setDeleting(true)}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </p>
      <RichText html={note.body} />
      <ConfirmModal
        opened={deleting}
        title={texts.deleteNoteTitle}
        confirmLabel={texts.deleteNoteConfirm}
        danger
        loading={remove.isPending}
        onConfirm={() => remove.mutate(note.id, { onSettled: () => setDeleting(false) })}
        onClose={() => setDeleting(false)}
      >
        {texts.deleteNoteHint}
      </ConfirmModal>
    </aside>
  )
}

import { onlineManager } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import type { Attachment, Incentive, Submission } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import * as z from '@/lib/zod.ts'
import { StillSending, sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { PhotosField } from '@/shared/media/PhotosField.tsx'
import type { HeldFile } from '@/shared/outgoing/files.ts'
import { CannotWait } from '@/shared/outgoing/queue.ts'
import { sendOrKeep } from '@/shared/outgoing/sendOrKeep.ts'
import { useUser } from '@/shared/session/session.ts'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { useSaveEntry } from '../mutations.ts'
import { storeTexts as texts } from '../strings.ts'
import css from './EntryModal.module.css'

interface Props {
  incentive: Incentive
  /** The entry to edit. Absent to enter. */
  entry?: Submission | undefined
  onClose: () => void
}

const schema = z.object({ photos: z.array(z.custom<Attachment>()) })

/**
 * Enters for the store with photos, or replaces those of its entry (INCENTIVE-049, INCENTIVE-050). A new entry that nothing answers waits on the
 * device; a change of one needs a connection, because head office may have looked at it.
 */
export default function EntryModal({ incentive, entry, onClose }: Props) {
  const { id: person } = useUser()
  const [newId] = useState(() => uuidv7())
  const [sending, setSending] = useState(false)
  const held = useRef<readonly HeldFile[]>([])
  const { mutateAsync: save } = useSaveEntry(incentive.id)
  const form = useSchemaForm({ schema, initial: { photos: entry?.photos ?? [] }, send, onFailure })

  async function send({ photos }: { photos: Attachment[] }) {
    if (sending && (entry || onlineManager.isOnline())) throw new StillSending(texts.sending)
    const ids = photos.length > 0 ? photos.map(({ id }) => id) : null
    const saving = () => save({ submissionId: entry?.id ?? newId, photos: ids, ...(entry && { version: entry.version }) })
    const content = { incentive: incentive.id, name: incentive.name }
    const waiting = { id: newId, person, kind: 'entry', place: `entry:${incentive.id}`, content } as const
    const saved = await (entry ? saving() : sendOrKeep<'entry', Submission>(saving, waiting, held.current))
    notify(saved ? { message: entry ? texts.edited : texts.added } : { message: texts.waits, status: 'info' })
    onClose()
  }

  /** INCENTIVE-064, INCENTIVE-065: the server's own message comes first. */
  function onFailure(error: Error, isBeside: boolean) {
    if (error instanceof CannotWait) return error.message
    const fallback = entry ? texts.notEdited : texts.notAdded
    return sentenceFor(
      error,
      isBeside,
      'incentive: the entry was not saved',
      (error instanceof ApiError && error.problem.message) || fallback,
    )
  }

  return (
    <FormDialog
      title={entry ? texts.editTitle : texts.addTitle}
      form={form}
      submit={entry ? texts.submitEdit : texts.submitAdd}
      size={560}
      onClose={onClose}
    >
      <p className={css.of}>{incentive.name}</p>
      <PhotosField label={texts.photos} form={form} onSending={setSending} held={entry ? undefined : held} />
    </FormDialog>
  )
}

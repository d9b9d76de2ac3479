import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { commentPhoto, giveUpPhoto, photosKey, removePhoto, restorePhoto } from '@/api/evidence.ts'
import { limits } from '@/api/limits.gen.ts'
import { album } from '@/shared/evidence/album.ts'
import { removedFor, removeHeld, restoreHeld, tryAgain, writeComment } from '@/shared/evidence/sending.ts'
import { fullName } from '@/shared/people/people.ts'
import { useUser } from '@/shared/session/session.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import base from '@/ui/Base.module.css'
import { Notice } from '@/ui/Notice.tsx'
import { notify } from '@/ui/notify.tsx'
import { useFocusBack } from '@/ui/useFocusBack.ts'
import type { Shown } from './board.ts'
import css from './Photos.module.css'
import { texts } from './strings.ts'

interface Props {
  photo: Shown
  /** The line's description. */
  line: string
  edits: boolean
  /** The comment as it was typed before, if not that of the photo. */
  typed?: string
  /** Begins to draw on the photo; the comment may have been changed. */
  onDraw: (comment: string) => void
  onClose: () => void
}

/** A photo in full, with its comment, and what can be done with it (EVIDENCE-004, EVIDENCE-011, EVIDENCE-012). */
export default function PhotoDialog({ photo, line, edits, typed, onDraw, onClose }: Props) {
  const client = useQueryClient()
  const { id: userId } = useUser()
  const [comment, setComment] = useState(typed ?? photo.comment)
  const [busy, setBusy] = useState(false)
  useFocusBack(true)
  const isOver = [...comment.trim()].length > limits.photoCommentLength

  async function run(act: () => Promise<unknown>) {
    setBusy(true)
    try {
      await act()
      await client.invalidateQueries({ queryKey: photosKey })
      onClose()
    } catch (error) {
      if (error instanceof OfflineError) showOfflineAlert()
      else notify({ message: error instanceof ApiError ? error.message : texts.failed, status: 'error' })
      setBusy(false)
    }
  }

  const done = () => {
    if (!edits || comment.trim() === photo.comment) return onClose()
    return run(() => (photo.held ? writeComment(photo.id, comment.trim()) : commentPhoto(photo.id, comment.trim(), photo.version)))
  }

  const remove = () =>
    run(async () => {
      await (photo.held ? removeHeld(photo.id) : removePhoto(photo.id))
      const undo = async () => {
        await (photo.held ? restoreHeld(photo.id) : restorePhoto(photo.id))
        await client.invalidateQueries({ queryKey: photosKey })
      }
      notify({
        message: texts.removed,
        duration: removedFor,
        undo: () => void undo().catch(() => notify({ message: texts.failed, status: 'error' })),
      })
    })

  return (
    <Modal opened onClose={busy ? () => {} : onClose} title={texts.title} size={640}>
      <Stack gap="sm">
        <p className={css.line}>{line}</p>
        <Large photo={photo} line={line} />
        {photo.problem && (
          <Notice tone="bad" action={{ label: texts.retry, onPress: () => void tryAgain(photo.id).then(onClose) }}>
            {photo.problem}
          </Notice>
        )}
        {photo.state === 'elsewhere' && (
          <Notice {...(photo.canGiveUp && { action: { label: texts.giveUp, onPress: () => void run(() => giveUpPhoto(photo.id)) } })}>
            {photo.takenBy && photo.takenBy.id !== userId
              ? texts.willComeFrom(fullName(photo.takenBy), photo.isDrawing)
              : texts.willCome(photo.isDrawing)}{' '}
            {photo.canGiveUp && texts.giveUpHint}
          </Notice>
        )}
        {photo.held && !photo.problem && <p className={base.faint}>{texts.kept}</p>}
        {edits ? (
          <Textarea
            label={texts.comment}
            placeholder={texts.commentHint}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
            maxLength={limits.photoCommentLength}
            error={isOver}
            autosize
            minRows={2}
            disabled={busy}
          />
        ) : (
          photo.comment && <p>{photo.comment}</p>
        )}
        <Group justify="space-between">
          {edits ? (
            <Group gap="xs">
              <Button variant="default" onClick={remove} disabled={busy}>
                {texts.remove}
              </Button>
              {!photo.problem && (photo.held || photo.picture?.ready) && !photo.isDrawing && (
                <Button
                  variant="default"
                  leftSection={<IconPencil size={18} aria-hidden />}
                  onClick={() => onDraw(comment)}
                  disabled={busy || isOver}
                >
                  {texts.drawButton}
                </Button>
              )}
            </Group>
          ) : (
            <span />
          )}
          <Button onClick={done} loading={busy} disabled={isOver} data-autofocus>
            {texts.done}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** The whole photo: from the server or, while it waits here, from this device. */
function Large({ photo, line }: { photo: Shown; line: string }) {
  const { id, held, picture, thumb } = photo
  const [own, setOwn] = useState<string>()
  useEffect(() => {
    if (!held) return
    let url: string | undefined
    let left = false
    void album.bytes(id).then((bytes) => {
      if (bytes === undefined || left) return
      url = URL.createObjectURL(bytes instanceof Blob ? bytes : new Blob([bytes], { type: 'image/jpeg' }))
      setOwn(url)
    })
    return () => {
      left = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, held])
  const src = own ?? picture?.resizedUrls?.md ?? thumb
  return src ? <img className={css.large} src={src} alt={photo.comment || texts.of(line)} /> : null
}

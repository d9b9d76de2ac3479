import { Button, Modal } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import type { Post } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { Attachments } from '@/shared/media/Attachments.tsx'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import { useNoteOpened } from '@/shared/readership/useSeen.ts'
import { RichText } from '@/shared/richtext/RichText.tsx'
import base from '@/ui/Base.module.css'
import css from './AnnouncementDialog.module.css'
import { texts } from './strings.ts'

interface Props {
  post: Post
  onClose: () => void
  /** Fetches the announcement again, for fresh links to its files. */
  refresh: () => unknown
}

/** SCR-012, HOME-007. A whole announcement: its text, its files, who wrote it and when. */
export default function AnnouncementDialog({ post, onClose, refresh }: Props) {
  const { id, createdBy } = post
  const noteOpened = useNoteOpened()
  const opened = useEffectEvent(() => noteOpened({ kind: 'POST', id }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another announcement is another post
  useEffect(() => opened(), [id])
  return (
    <Modal opened onClose={onClose} size={640} title={texts.announcement} withCloseButton={false}>
      <header className={`${base.row} ${css.by}`}>
        <Avatar person={createdBy} />
        <p>
          <b>{fullName(createdBy)}</b>
          {createdBy.location} · {relativeDate(post.publishedAt ?? post.createdAt)}
        </p>
      </header>
      <div className={css.body}>
        <RichText html={post.body} />
        <Attachments files={post.attachments} refresh={refresh} />
      </div>
      <div className={css.foot}>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Modal>
  )
}

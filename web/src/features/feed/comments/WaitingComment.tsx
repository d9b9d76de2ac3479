import type { Outgoing } from '@/shared/outgoing/kinds.ts'
import { OutgoingFiles } from '@/shared/outgoing/OutgoingFiles.tsx'
import { OutgoingNote } from '@/shared/outgoing/OutgoingNote.tsx'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import { RichText } from '@/shared/richtext/RichText.tsx'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import css from './CommentItem.module.css'

interface Props {
  comment: Outgoing<'comment'>
  /** Called when the person has taken it back into the form. */
  onTaken: () => void
}

/** A comment that the server does not have yet, as its writer sees it (OFFLINE-032). */
export default function WaitingComment({ comment, onTaken }: Props) {
  const user = useUser()
  const { body } = comment.content
  return (
    <div className={css.comment}>
      <Avatar person={user} size={36} />
      <div className={base.grow}>
        <div className={css.bubble}>
          <div className={css.head}>
            <p className={css.author}>
              <b>{fullName(user)}</b>
            </p>
          </div>
          {body && <RichText html={body} className={css.body} />}
          <OutgoingFiles files={comment.files} />
          <OutgoingNote thing={comment} what={texts.ownComment} onTaken={onTaken} />
        </div>
      </div>
    </div>
  )
}

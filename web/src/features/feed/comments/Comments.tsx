import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react'
import { postQuery } from '@/api/feed.ts'
import type { Post, PostComment } from '@/api/types.ts'
import { latePart } from '@/lib/late.ts'
import type { Outgoing } from '@/shared/outgoing/kinds.ts'
import { useOutgoing } from '@/shared/outgoing/shown.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { useKept } from '../kept.ts'
import { useSendingComments } from '../mutations.ts'
import { texts } from '../strings.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import css from './Comments.module.css'
import { readDraft } from './draft.ts'
import { mentionOf, type Thread, threadsOf } from './threads.ts'

const late = latePart(() => import('./WaitingComment.tsx'), { onPage: true })

/** The form under a post. */
export interface CommentBox {
  open: () => void
}

interface Props {
  post: Post
  /** Whether all comments show from the start. Otherwise only the first one does (COMMENT-011). */
  all: boolean
  box: Ref<CommentBox>
}

/** How many comments with their replies show at first, and how many more with each press. */
const step = 50

/** The comments on a post and the form for another one. */
export function Comments({ post, all, box }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [opened, setOpened] = useKept(`comments:${post.id}`)
  const [most, setMost] = useState(step)
  const [added, setAdded] = useState<string>()
  const [waits, setWaits] = useState(false)
  /** Grows when a comment was taken back: the forms then begin with it. */
  const [taken, setTaken] = useState(0)
  const isOpen = all || opened
  const { data, error, refetch, isFetching } = useQuery({ ...postQuery(post.id), enabled: isOpen })
  const whole = isOpen ? data : undefined
  const sending = useSendingComments()
  const { items: known, count } = (whole ?? post).comments
  const items = known.filter(({ id }) => !sending.includes(id))
  const threads = threadsOf(whole ? items : items.slice(0, 1))
  const here = new Set(items.map(({ id }) => id))
  const waiting = useOutgoing('comment').filter(({ id, content }) => content.post === post.id && !here.has(id))
  const isAdded = ({ comment, replies }: Thread) => [comment, ...replies].some(({ id }) => id === added)
  const shown = threads.slice(0, Math.max(most, threads.findIndex(isAdded) + 1))

  function openAll() {
    list.current?.focus({ preventScroll: true }) // the button is about to disappear
    setOpened(true)
  }
  function done(comment: PostComment | undefined) {
    setWaits(!comment)
    setAdded(comment?.id)
    if (comment) setOpened(true)
  }
  const takenBack = () => setTaken(taken + 1)
  const inThread = ({ content: { replyTo } }: Outgoing<'comment'>) => shown.some(({ comment }) => comment.id === replyTo)
  const alone = waiting.filter((comment) => !inThread(comment))

  return (
    <div className={`${base.stack} ${css.comments}`}>
      {(threads.length > 0 || alone.length > 0 || isOpen) && (
        <ul ref={list} className={css.list} tabIndex={-1} aria-label={texts.comments}>
          {shown.map((thread) => (
            <CommentThread
              key={`${thread.comment.id} ${taken}`}
              thread={thread}
              waiting={waiting.filter(({ content }) => content.replyTo === thread.comment.id)}
              added={added}
              onDone={done}
              onTaken={takenBack}
            />
          ))}
          <Waiting comments={alone} onTaken={takenBack} />
        </ul>
      )}
      {threads.length > shown.length && (
        <Button variant="subtle" size="sm" onClick={() => setMost(shown.length + step)}>
          {texts.moreComments}
        </Button>
      )}
      {!whole && count > 1 && (
        <Button variant="subtle" size="sm" className={css.all} loading={isOpen && isFetching} onClick={isOpen ? () => refetch() : openAll}>
          {texts.viewAll(count)}
        </Button>
      )}
      {isOpen && error && !data && (
        <p className={css.failure} role="alert">
          {texts.failed(error.message)}
        </p>
      )}
      {post.can.comment && <NewComment key={taken} postId={post.id} box={box} onDone={done} />}
      <VisuallyHidden role="status">{waits ? texts.commentWaits : added && texts.commentPosted}</VisuallyHidden>
    </div>
  )
}

interface NewProps {
  postId: string
  box: Ref<CommentBox>
  /** Without a comment: it waits on the device. */
  onDone: (comment: PostComment | undefined) => void
}

/** The form for a comment on the post. Its editor comes only when somebody wants to write, or has not sent what they wrote. */
function NewComment({ postId, box, onDone }: NewProps) {
  const user = useUser()
  const place = `post:${postId}` as const
  const [state, setState] = useState<'closed' | 'open' | 'wanted'>(() => (readDraft(user.id, place) ? 'open' : 'closed'))
  const frame = useRef<HTMLDivElement>(null)
  useImperativeHandle(box, () => ({
    open() {
      setState('wanted')
      frame.current?.querySelector<HTMLElement>('[contenteditable="true"], textarea')?.focus()
    },
  }))
  return (
    <div className={css.write}>
      <Avatar person={user} size={36} />
      <div ref={frame} className={css.box}>
        {state === 'closed' ? (
          <button type="button" className={css.start} onClick={() => setState('wanted')}>
            {texts.write}
          </button>
        ) : (
          <CommentForm
            label={texts.write}
            place={place}
            on={{ replyingToPost: postId }}
            autoFocus={state === 'wanted'}
            onDone={(comment) => {
              setState('closed')
              onDone(comment)
            }}
          />
        )}
      </div>
    </div>
  )
}

interface WaitingProps {
  comments: Outgoing<'comment'>[]
  onTaken: () => void
}

/** Comments that are not sent yet, as items of a list. */
function Waiting({ comments, onTaken }: WaitingProps) {
  const WaitingComment = late.use()?.default
  if (!WaitingComment) return null
  return comments.map((comment) => (
    <li key={comment.id}>
      <WaitingComment comment={comment} onTaken={onTaken} />
    </li>
  ))
}

interface ThreadProps {
  thread: Thread
  /** Replies that are not sent yet. */
  waiting: Outgoing<'comment'>[]
  added: string | undefined
  onDone: (comment: PostComment | undefined) => void
  onTaken: () => void
}

/** A comment with its replies, and the form for another reply. */
function CommentThread({ thread: { comment, replies }, waiting, added, onDone, onTaken }: ThreadProps) {
  const user = useUser()
  const place = `reply:${comment.id}` as const
  const [answered, setAnswered] = useState<PostComment | undefined>(() => (readDraft(user.id, place) ? comment : undefined))
  const [asked, setAsked] = useState(false)
  const reply = useCallback((to: PostComment) => {
    setAnswered(to)
    setAsked(true)
  }, [])
  const begin = answered && answered.id !== comment.id && answered.createdBy.id !== user.id ? mentionOf(answered.createdBy) : ''
  return (
    <li>
      <CommentItem comment={comment} isNew={comment.id === added} onReply={reply} />
      {(replies.length > 0 || waiting.length > 0 || answered) && (
        <ul className={css.replies}>
          {replies.map((each) => (
            <li key={each.id}>
              <CommentItem comment={each} isNew={each.id === added} onReply={reply} />
            </li>
          ))}
          <Waiting comments={waiting} onTaken={onTaken} />
          {answered && comment.can.reply && (
            <li>
              <CommentForm
                key={answered.id}
                label={texts.writeReply}
                place={place}
                on={{ replyingToPost: comment.replyingToPost, replyingToComment: comment.id }}
                begin={begin}
                autoFocus={asked}
                onDone={(sent) => {
                  setAnswered(undefined)
                  onDone(sent)
                }}
                onCancel={() => setAnswered(undefined)}
              />
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

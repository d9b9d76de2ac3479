import { Button } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Poll as PollOf, Post } from '@/api/types.ts'
import { formatDate, formatTime } from '@/lib/dates.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { refreshPost } from '../cache.ts'
import { closesText } from './closes.ts'
import { refusalOf, useEndPoll, useVote } from './mutations.ts'
import css from './Poll.module.css'
import { texts } from './strings.ts'

const Voters = lazyDialog(() => import('./Voters.tsx'))
const Regions = lazyDialog(() => import('./Regions.tsx'))
const ConfirmDialog = lazyDialog(() => import('@/ui/ConfirmDialog.tsx'))

interface Props {
  post: Post
  poll: PollOf
}

/** The longest that a browser's timer waits, in milliseconds. */
const longestTimer = 2 ** 31 - 1

/** The poll of a post: its answers to choose from, or its results (FD-443). */
export function Poll({ post: { id, status }, poll }: Props) {
  const { impersonator } = useUser()
  const client = useQueryClient()
  const headingId = useId()
  const results = useRef<HTMLUListElement>(null)
  const isLeaving = useRef(false)
  const [left, setLeft] = useState(0)
  const [wantsToAnswer, setWantsToAnswer] = useState(false)
  const [said, setSaid] = useState('')
  const { answers, can, chosen, endsAt, over } = poll
  const showsResults = answers.every((answer) => answer.results)
  const isChoosing = can.vote && (wantsToAnswer || !showsResults)

  // Whoever has the post open when the poll closes sees the results then.
  useEffect(() => {
    const left = Date.parse(endsAt) - Date.now()
    if (over || left > longestTimer) return
    const timer = setTimeout(() => void refreshPost(client, id), Math.max(left, 0) + 1000)
    return () => clearTimeout(timer)
  }, [client, id, endsAt, over])

  // The button, which has focus, goes away once the results are drawn. The vote may be known before or after they are.
  useEffect(() => {
    if (left === 0 || isChoosing || !isLeaving.current) return
    isLeaving.current = false
    results.current?.focus()
  }, [left, isChoosing])

  function leave() {
    isLeaving.current = true
    setLeft((times) => times + 1)
    setWantsToAnswer(false)
  }

  function voted(answerId: string) {
    setSaid(texts.counted(answers.find((answer) => answer.id === answerId)?.words ?? ''))
    leave()
  }

  return (
    <section className={css.poll} aria-label={texts.question}>
      {isChoosing ? (
        <Choice id={id} poll={poll} onVoted={voted} onCancel={showsResults ? leave : undefined} />
      ) : (
        <>
          <p id={headingId} className={css.question}>
            {poll.question}
          </p>
          <ul ref={results} className={css.answers} aria-labelledby={headingId} tabIndex={-1}>
            {answers.map((answer) => (
              <Result key={answer.id} id={id} answer={answer} isMine={answer.id === chosen} names={can.names} />
            ))}
          </ul>
          {!over && status === 'PUBLIC' && impersonator && <p className={base.muted}>{texts.impersonating}</p>}
        </>
      )}
      <p className={base.hidden} role="status">
        {said}
      </p>
      <div className={`${base.spread} ${css.foot}`}>
        <p className={base.muted}>
          {texts.people(poll.voters)} · <time title={`${formatDate(endsAt)}, ${formatTime(endsAt)}`}>{closesText(poll)}</time>
          {poll.anonymous && !isChoosing && ` · ${texts.unnamed}`}
        </p>
        <div className={css.acts}>
          {can.vote && !isChoosing && (
            <Button variant="subtle" size="sm" onClick={() => setWantsToAnswer(true)}>
              {chosen ? texts.change : texts.answer}
            </Button>
          )}
          {can.regions && <ByRegion post={id} poll={poll} />}
          {can.end && <CloseNow post={id} />}
        </div>
      </div>
    </section>
  )
}

interface ChoiceProps {
  id: string
  poll: PollOf
  onVoted: (answerId: string) => void
  /** Absent where there are no results to go back to. */
  onCancel: (() => void) | undefined
}

/** The answers to choose from. */
function Choice({ id, poll: { question, answers, anonymous, chosen }, onVoted, onCancel }: ChoiceProps) {
  const name = useId()
  const [picked, setPicked] = useState(chosen)
  const [failure, setFailure] = useState<string>()
  const { mutateAsync, isPending } = useVote(id)
  const group = useRef<HTMLFieldSetElement>(null)
  const isChange = useRef(onCancel !== undefined)
  useEffect(() => {
    // What was pressed to get here is gone.
    if (isChange.current) group.current?.querySelector('input')?.focus()
  }, [])

  async function vote(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    // Its words may have changed since, with other ids.
    const answer = answers.find((each) => each.id === picked)
    setFailure(answer ? undefined : texts.chooseFirst)
    if (!answer) return group.current?.querySelector('input')?.focus()
    try {
      await mutateAsync(answer.id)
      onVoted(answer.id)
    } catch (error) {
      setFailure(refusalOf(error as Error))
    }
  }

  return (
    <form className={base.stack} onSubmit={vote}>
      <fieldset ref={group} className={css.group}>
        <legend className={css.question}>{question}</legend>
        <div className={css.answers}>
          {answers.map((answer) => (
            <label key={answer.id} className={css.choice}>
              <input type="radio" name={name} checked={picked === answer.id} onChange={() => setPicked(answer.id)} />
              <span>{answer.words}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className={base.faint}>
        {anonymous ? texts.anonymous : texts.named} {!onCancel && texts.waiting}
      </p>
      {failure && (
        <p className={base.wrong} role="alert">
          {failure}
        </p>
      )}
      <div className={css.buttons}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
        <Button type="submit" loading={isPending}>
          {texts.vote}
        </Button>
      </div>
    </form>
  )
}

interface ResultProps {
  id: string
  answer: PollOf['answers'][number]
  isMine: boolean
  /** Whether the person may know who has chosen it. */
  names: boolean
}

/** An answer, with how many have chosen it as far as the person may know. */
function Result({ id, answer: { id: answerId, words, results }, isMine, names }: ResultProps) {
  const [opened, setOpened] = useState(false)
  const share = results && texts.share(results.votes, results.percent)
  return (
    <li className={css.result} data-mine={isMine || undefined}>
      {results && <span className={css.bar} style={{ inlineSize: `${results.percent}%` }} aria-hidden />}
      <span className={css.words}>
        {words}
        {isMine && (
          <span className={css.mine}>
            <IconCircleCheckFilled size={18} aria-hidden /> {texts.mine}
          </span>
        )}
      </span>
      {share && names && results.votes > 0 && (
        <button type="button" className={css.share} aria-haspopup="dialog" onClick={() => setOpened(true)}>
          {share} <span className={base.hidden}>{texts.whoFor(words)}</span>
        </button>
      )}
      {share && !(names && results.votes > 0) && <span className={css.share}>{share}</span>}
      <LazyDialog opened={opened}>
        <Voters post={id} answer={{ id: answerId, words }} onClose={() => setOpened(false)} />
      </LazyDialog>
    </li>
  )
}

function ByRegion({ post, poll }: { post: string; poll: PollOf }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="subtle" size="sm" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {texts.byRegion}
      </Button>
      <LazyDialog opened={opened}>
        <Regions post={post} poll={poll} onClose={() => setOpened(false)} />
      </LazyDialog>
    </>
  )
}

function CloseNow({ post }: { post: string }) {
  const [opened, setOpened] = useState(false)
  const { mutate, isPending } = useEndPoll(post)
  const close = () => setOpened(false)
  return (
    <>
      <Button variant="subtle" size="sm" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {texts.closeNow}
      </Button>
      <LazyDialog opened={opened}>
        <ConfirmDialog
          opened
          title={texts.closing.title}
          confirmLabel={texts.closing.submit}
          loading={isPending}
          onConfirm={() => mutate(undefined, { onSettled: close })}
          onClose={close}
        >
          {texts.closing.text}
        </ConfirmDialog>
      </LazyDialog>
    </>
  )
}

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { threadQuery } from '@/api/messaging.ts'
import type { Thread as Whole } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { notify } from '@/ui/notify.tsx'
import { useLayer } from '@/ui/useLayer.ts'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { Card } from '../desk/Card.tsx'
import { DeskBar } from '../desk/DeskBar.tsx'
import { NoteForm } from '../desk/NoteForm.tsx'
import { useSending } from '../send/queue.ts'
import { texts } from '../strings.ts'
import { Composer } from '../write/Composer.tsx'
import { Files } from './Files.tsx'
import { Find } from './Find.tsx'
import { ThreadHead } from './Head.tsx'
import { Log } from './Log.tsx'
import { Part } from './Part.tsx'
import { PinLine } from './PinLine.tsx'
import { Pins } from './Pins.tsx'
import css from './Thread.module.css'
import type { Target } from './target.ts'
import { typingText, useTypists } from './typing.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The message of a conversation at which it opens. */
    message?: string
    /** Which press of its link this is, so that a second one shows it again. */
    presses?: number
  }
}

interface Props {
  id: string
  /** There is no list that it belongs to. */
  alone?: boolean
}

/** A conversation: who takes part, what was written, and the field to write. */
export function Thread({ id, alone = false }: Props) {
  useSending()
  const { data, error, refetch } = useQuery(threadQuery(id))
  usePageTitle(data?.title ?? texts.chat)
  // Whoever was removed from a group has nothing to see any more.
  if (error && (!data || isGone(error))) return <ErrorState error={error} onRetry={refetch} />
  if (!data) {
    return (
      <div className={css.loading} role="status" aria-label="Loading">
        <Skeleton height={52} radius="md" />
        <Skeleton height={64} width="60%" radius="md" />
        <Skeleton height={44} width="40%" radius="md" ml="auto" />
        <Skeleton height={84} width="50%" radius="md" />
      </div>
    )
  }
  return <Opened thread={withPins(data)} alone={alone} refresh={refetch} />
}

/** What a device has kept since before there were pins has none, and so has the answer of a node that is not replaced yet (FD-432). */
const withPins = (thread: Whole): Whole => ({ ...thread, pinned: thread.pinned ?? [] })

const isGone = (error: Error) => error instanceof ApiError && error.status === 404

function Opened({ thread, alone, refresh }: { thread: Whole; alone: boolean; refresh: () => unknown }) {
  const { can } = thread
  const [target, setTarget] = useState<Target>()
  const [sent, setSent] = useState(0)
  const [noting, setNoting] = useState(false)
  const [goal, setGoal] = useState<{ id: string; isFar: boolean }>()
  const [asked, setAsked] = useState<number>()
  const [listed, setListed] = useState(true)
  const finding = useLayer('find')
  const files = useLayer('files')
  const picture = useLayer('picture of the files')
  const pins = useLayer('pins')
  const hasFiles = files.isOpen || picture.isOpen
  const typists = useTypists(thread)
  const isOver = finding.isOpen || hasFiles || pins.isOpen
  const isCovered = isOver && listed
  const open = (layer: ReturnType<typeof useLayer>) => {
    setListed(true)
    if (!layer.isOpen) layer.open()
  }
  const show = (id: string) => {
    setListed(false)
    setGoal({ id, isFar: !thread.messages.some((message) => message.id === id) })
  }
  // The message to which a hit of the inbox leads (FD-450). What is opened over the conversation has an entry of its own, without one.
  const wanted = useRouterState({ select: ({ location }) => location.state.message })
  const presses = useRouterState({ select: ({ location }) => location.state.presses })
  if (wanted !== undefined && presses !== asked) {
    setAsked(presses)
    show(wanted)
  }
  const wasSent = () => {
    setGoal(undefined)
    setSent(sent + 1)
  }
  return (
    <section className={css.thread} aria-label={thread.title}>
      <div className={css.main} data-beside={can.desk || undefined}>
        <ThreadHead thread={thread} alone={alone} onFind={() => open(finding)} onFiles={() => open(files)} />
        {finding.isOpen && <Find id={thread.id} listed={listed} onList={() => setListed(true)} onHit={show} onClose={finding.close} />}
        {hasFiles && (
          <Files
            key={thread.id}
            id={thread.id}
            listed={listed}
            picture={picture}
            onList={() => setListed(true)}
            onShow={show}
            onClose={files.close}
          />
        )}
        {pins.isOpen && <Pins thread={thread} listed={listed} onList={() => setListed(true)} onShow={show} onClose={pins.close} />}
        {/* It keeps its place on the screen, unseen, while something stands over it. */}
        <div className={css.rest} inert={isCovered}>
          <PinLine pinned={thread.pinned} hidden={isOver} onOpen={() => open(pins)} />
          {can.desk && (
            <DeskBar thread={thread} onUnread={() => [wasSent(), notify({ message: texts.unreadFirst, status: 'info', duration: 5000 })]} />
          )}
          {goal?.isFar ? (
            <Part
              key={goal.id}
              thread={thread}
              goal={goal}
              onTarget={setTarget}
              onMeet={(id) => setGoal({ id, isFar: false })}
              toEnd={() => setGoal(undefined)}
            />
          ) : (
            <Log thread={thread} refresh={refresh} sent={sent} onTarget={setTarget} goal={goal} isCovered={isCovered} />
          )}
          <p className={css.typing}>{typingText(thread, typists)}</p>
          {can.desk && !target && (
            <div className={css.modes}>
              <ModeButton label={texts.answerMode} chosen={!noting} onClick={() => setNoting(false)} />
              <ModeButton label={texts.noteMode} chosen={noting} onClick={() => setNoting(true)} />
            </div>
          )}
          {can.desk && noting && !target ? (
            <NoteForm conversation={thread.id} onDone={wasSent} />
          ) : can.send ? (
            <Composer
              key={target?.kind === 'edit' ? target.message.id : 'new'}
              thread={thread}
              target={target}
              onDone={() => {
                setTarget(undefined)
                wasSent()
              }}
              onCancel={() => setTarget(undefined)}
            />
          ) : (
            <p className={css.closed}>{can.closed}</p>
          )}
        </div>
      </div>
      {can.desk && (
        <aside className={css.side} aria-label={texts.card}>
          <Card id={thread.id} />
        </aside>
      )}
    </section>
  )
}

function ModeButton({ label, chosen, onClick }: { label: string; chosen: boolean; onClick: () => void }) {
  return (
    <button type="button" className={css.mode} aria-pressed={chosen} onClick={onClick}>
      {label}
    </button>
  )
}

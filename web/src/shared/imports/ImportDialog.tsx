import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError } from '@/api/errors.ts'
import css from './ImportDialog.module.css'
import { importTexts as texts } from './strings.ts'

interface Props {
  title: string
  /** What will happen, until it has begun. */
  about: string
  /** What is happening now; undefined: nothing. The dialog stays open meanwhile. */
  running: string | undefined
  /** Why nothing has changed, with every mistake in the table. */
  error: Error | null
  /** What was found or done. */
  outcome: ReactNode
  /** Nothing is left to do, so that the dialog is closed, not cancelled. */
  isDone: boolean
  /** The buttons that go on, after the one that leaves. */
  children: ReactNode
  onClose: () => void
}

/** Takes in a table of another system: says what it will do, then what it found, or everything that is wrong with the table. */
export function ImportDialog({ title, about, running, error, outcome, isDone, children, onClose }: Props) {
  return (
    <Modal opened onClose={running ? () => {} : onClose} closeOnClickOutside={false} size={640} withCloseButton={false} title={title}>
      <div className={css.told} aria-live="polite">
        {!outcome && !running && !error && <p>{about}</p>}
        {running && <p>{running}</p>}
        {outcome}
        {error && <Refused error={error} />}
      </div>
      <div className={css.acts}>
        <Button variant={isDone ? 'filled' : 'default'} onClick={onClose} disabled={running !== undefined} data-autofocus>
          {isDone ? texts.close : texts.cancel}
        </Button>
        {children}
      </div>
    </Modal>
  )
}

export interface Line {
  key: string
  name: string
  detail?: string | undefined
}

/** What changes, or what is missing, thing by thing. total is how many there are, of which these are the first. */
export function ChangeList({ lines, total = lines.length }: { lines: readonly Line[]; total?: number }) {
  if (lines.length === 0) return null
  return (
    <ul className={css.list}>
      {lines.map(({ key, name, detail }) => (
        <li key={key}>
          <b>{name}</b>
          {detail && <span>{detail}</span>}
        </li>
      ))}
      {total > lines.length && <li>{texts.more(total - lines.length)}</li>}
    </ul>
  )
}

/** Where the table came from. */
export function ImportSource({ name }: { name: string }) {
  return <p className={css.source}>{texts.source(name)}</p>
}

function Refused({ error }: { error: Error }) {
  const faults = (error instanceof ApiError && error.problem.errors) || []
  return (
    <div role="alert">
      <p className={css.refused}>{error.message}</p>
      {faults.length > 0 && (
        <>
          <h3>{texts.faults}</h3>
          <ChangeList
            lines={faults.map(({ location, message }) => ({ key: location + message, name: placeInTable(location), detail: message }))}
          />
        </>
      )}
    </div>
  )
}

/** Turns 'feed.row 7.end_date' into 'Row 7, end_date'. */
function placeInTable(location: string) {
  const place = location.replace(/^(file|feed)\.?/, '').replace('.', ', ')
  return place.charAt(0).toUpperCase() + place.slice(1)
}

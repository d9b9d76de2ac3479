import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import type { LineConflict } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { withWholeSizes } from '@/lib/packSize.ts'
import { fullName } from '@/shared/people/people.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import { type Line, sectionOf } from '../types.ts'
import { answerText } from './answerText.ts'
import css from './ConflictDialog.module.css'
import { useDraft } from './useDraft.ts'
import type { Clash, Settlement } from './useSaving.ts'

type State = LineConflict['mine']

/**
 * Shows both answers to each line that somebody else, or the person on another device, has answered differently. The person chooses which to keep,
 * one by one or all at once (FD-09).
 */
export default function ConflictDialog({ conflicts, settle }: Clash) {
  const draft = useDraft()
  const { id } = useUser()
  const own = conflicts.filter(({ changedBy }) => changedBy?.id === id).length
  const of = texts.clash.of[own === 0 ? 'others' : own === conflicts.length ? 'own' : 'both']
  const all = (mine: boolean): Settlement => new Map(conflicts.map(({ key }) => [key, mine]))
  const [chosen, setChosen] = useState(() => all(true))

  return (
    <Modal opened onClose={() => settle(null)} title={of.heading} size={640}>
      <p>
        {of.intro(conflicts.length)} {texts.clash.which}
      </p>
      {conflicts.length > 1 && (
        <Group gap="xs" mt="sm">
          <Button variant="light" size="sm" onClick={() => setChosen(all(true))}>
            {of.mine}
          </Button>
          <Button variant="light" size="sm" onClick={() => setChosen(all(false))}>
            {of.theirs}
          </Button>
        </Group>
      )}
      <div className={`${base.column} ${css.conflicts}`}>
        {conflicts.map((conflict) => (
          <Choice
            key={conflict.key}
            conflict={conflict}
            line={draft.line(conflict.key)}
            mine={chosen.get(conflict.key) ?? true}
            onChoose={(mine) => setChosen(new Map(chosen).set(conflict.key, mine))}
          />
        ))}
      </div>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={() => settle(null)}>
          {texts.clash.cancel}
        </Button>
        <Button onClick={() => settle(chosen)}>{texts.clash.go}</Button>
      </Group>
    </Modal>
  )
}

interface ChoiceProps {
  conflict: LineConflict
  line: Line | undefined
  mine: boolean
  onChoose: (mine: boolean) => void
}

function Choice({ conflict: { key, mine: own, theirs, changedBy, changedAt }, line, mine, onChoose }: ChoiceProps) {
  const { id } = useUser()
  const isOwn = changedBy?.id === id
  const [keep, take] = isOwn ? [texts.clash.keepHere, texts.clash.takeOther] : [texts.clash.keepMine, texts.clash.takeTheirs]
  const by = isOwn ? texts.clash.self : changedBy ? fullName(changedBy) : texts.clash.somebody
  // The server has joined the two comments, which are kept whatever is chosen (OFFLINE-023).
  const both = line && own.comments !== line.comments ? own.comments : undefined
  const option = (isMine: boolean, who: string, state: State) => (
    <label className={css.option}>
      <input type="radio" name={key} checked={mine === isMine} onChange={() => onChoose(isMine)} />
      <span>
        <b>{isMine ? keep : take}</b>
        {who && <span className={css.who}>{who}</span>}
        <span className={css.value}>{line && answerText(line.type, state)}</span>
        {state.comments && <span className={css.comment}>{state.comments}</span>}
      </span>
    </label>
  )
  return (
    <fieldset className={css.conflict}>
      {line && (
        <legend>
          {withWholeSizes(line.description)} <span className={css.section}>{texts.sections[sectionOf(line)]}</span>
        </legend>
      )}
      <div className={`${base.stack} ${css.options}`}>
        {option(true, '', own)}
        {option(false, changedAt ? `${by}, ${relativeDate(changedAt)}` : by, { ...theirs, comments: both ?? theirs.comments })}
      </div>
    </fieldset>
  )
}

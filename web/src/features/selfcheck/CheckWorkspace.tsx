import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'
import type { SelfCheck, SelfCheckLine } from '@/api/selfcheck.ts'
import { sectionOf } from '@/shared/marks/line.ts'
import { isMarked } from '@/shared/marks/marking.ts'
import { bestScore, score, tally } from '@/shared/marks/score.ts'
import { ScoreRing } from '@/shared/score/ScoreRing.tsx'
import { type Section, sectionNames, sections } from '@/shared/sections.ts'
import { overlaid, selfAnswers } from '@/shared/selfcheck/answers.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { Notice } from '@/ui/Notice.tsx'
import { useRootMark } from '@/ui/useRootMark.ts'
import { CheckLine } from './CheckLine.tsx'
import css from './CheckWorkspace.module.css'
import { useEnd } from './mutations.ts'
import { texts } from './strings.ts'

/** How many hidden focus products are shown at a time. */
const moreAtOnce = 10

interface Props {
  current: SelfCheck
  check: NonNullable<SelfCheck['check']>
}

/** The lines of a self-check with what they would score, and what ends it. */
export function CheckWorkspace({ current, check }: Props) {
  const person = useUser().id
  const client = useQueryClient()
  useEffect(() => selfAnswers.open(person, check.id, client), [person, check.id, client])
  const { answers } = selfAnswers.use()
  const end = useEnd(check.id)
  const lines = useMemo(() => current.asked.map((line) => overlaid(line, answers[line.key])), [current.asked, answers])
  const { can } = current
  return (
    <>
      <Head lines={lines} weightings={current.weightings} />
      <Problems />
      {can.goOn && (
        <Notice live action={{ label: texts.goOn, onPress: () => end.mutate(false) }}>
          {texts.ended}
        </Notice>
      )}
      {sections.map((section) => (
        <CheckSection key={section} section={section} lines={lines.filter((line) => sectionOf(line) === section)} disabled={!can.answer} />
      ))}
      <div className={css.foot}>
        {can.answer && (
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate(true)}>
            {texts.done}
          </Button>
        )}
        {can.answer && <p>{texts.doneHint}</p>}
        {end.error && (
          <Notice tone="bad" live>
            {end.error.message}
          </Notice>
        )}
      </div>
    </>
  )
}

/** What the answers would score, how far they are, and whether they are saved. It stays in sight. */
function Head({ lines, weightings }: { lines: readonly SelfCheckLine[]; weightings: SelfCheck['weightings'] }) {
  const { answers, problem } = selfAnswers.use()
  useRootMark('self-check')
  const tallies = useMemo(() => tally(lines), [lines])
  const now = score(tallies, weightings).total
  const shown = lines.filter((line) => !line.hidden)
  const unsent = Object.keys(answers).length
  return (
    <section className={`${base.row} ${css.head}`} aria-label={texts.score}>
      <ScoreRing score={now} soFar possible={bestScore(tallies, weightings)} size={56} label={texts.score} />
      <div>
        <p className={css.same}>{texts.sameFound(now)}</p>
        <p className={`${base.wrap} ${base.muted} ${css.far}`}>
          <span>{texts.answered(shown.filter(isMarked).length, shown.length)}</span>
          <span role="status">{unsent === 0 ? texts.saved : problem === '' ? texts.saving : ''}</span>
        </p>
      </div>
    </section>
  )
}

/** Why answers are only on this device. */
function Problems() {
  const { answers, problem, refusal, kept } = selfAnswers.use()
  const unsent = Object.keys(answers).length
  if (unsent === 0) return null
  return (
    <>
      {!kept && (
        <Notice tone="bad" live>
          {texts.notKept}
        </Notice>
      )}
      {problem === 'offline' && (
        <Notice live action={{ label: texts.retry, onPress: selfAnswers.retry }}>
          {texts.offline(unsent)}
        </Notice>
      )}
      {problem === 'refused' && (
        <Notice tone="bad" live action={{ label: texts.retry, onPress: selfAnswers.retry }}>
          {texts.refused(refusal, unsent)}
        </Notice>
      )}
    </>
  )
}

function CheckSection({ section, lines, disabled }: { section: Section; lines: readonly SelfCheckLine[]; disabled: boolean }) {
  const id = useId()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const hidden = lines.filter((line) => line.hidden && !line.preMarked && !opened.has(line.key))
  const known = lines.filter((line) => line.hidden && line.preMarked).length
  const shown = lines.filter((line) => !line.hidden || opened.has(line.key))
  const showMore = () => setOpened(new Set([...opened, ...hidden.slice(0, moreAtOnce).map(({ key }) => key)]))
  if (lines.length === 0) return null
  return (
    <section className={css.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>{sectionNames[section]}</h2>
        <span className={css.count}>{texts.of(shown.filter(isMarked).length, shown.length)}</span>
        <p>{texts.question[section]}</p>
      </header>
      <ul>
        {shown.map((line) => (
          <CheckLine key={line.key} line={line} disabled={disabled} />
        ))}
      </ul>
      {hidden.length > 0 && (
        <div className={css.more}>
          <Button variant="default" size="sm" onClick={showMore}>
            {texts.more(Math.min(hidden.length, moreAtOnce))}
          </Button>
          <p>{texts.hidden(hidden.length)}</p>
        </div>
      )}
      {known > 0 && <p className={css.known}>{texts.known(known)}</p>}
    </section>
  )
}

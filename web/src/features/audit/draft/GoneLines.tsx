import { Button } from '@mantine/core'
import { texts } from '../strings.ts'
import { sectionOf } from '../types.ts'
import { answerText } from './answerText.ts'
import css from './GoneLines.module.css'
import { useDraft, useDraftStatus } from './useDraft.ts'

/** Lines that the person marked and that a resync removed from the report, with their answers. They show until the person dismisses them (FD-11). */
export function GoneLines() {
  const draft = useDraft()
  const { gone } = useDraftStatus()
  if (gone.length === 0) return null
  return (
    <section className={css.gone} aria-labelledby="gone-lines">
      <h2 id="gone-lines">{texts.gone.heading}</h2>
      <p>{texts.gone.intro(gone.length)}</p>
      <ul>
        {gone.map(({ key, about, comments, ...marks }) => (
          <li key={key}>
            <b>{about.description}</b>
            <span>{`${texts.sections[sectionOf(about)]}: ${answerText(about.type, marks)}`}</span>
            {comments && <q>{comments}</q>}
          </li>
        ))}
      </ul>
      <Button variant="default" size="sm" onClick={() => draft.letGo()}>
        {texts.gone.letGo}
      </Button>
    </section>
  )
}

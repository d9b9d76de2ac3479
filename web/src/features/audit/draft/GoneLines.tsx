import { Button } from '@mantine/core'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import { LeftList } from './LeftList.tsx'
import css from './LeftMarks.module.css'
import { useDraft, useDraftStatus } from './useDraft.ts'

/** Lines that the person marked and that a resync removed from the report, with their answers. They show until the person dismisses them (FD-11). */
export function GoneLines() {
  const draft = useDraft()
  const { gone } = useDraftStatus()
  if (gone.length === 0) return null
  return (
    <section className={`${base.column} ${css.left}`} aria-labelledby="gone-lines">
      <h2 id="gone-lines">{texts.gone.heading}</h2>
      <p>{texts.gone.intro(gone.length)}</p>
      <LeftList lines={gone} />
      <Button variant="default" onClick={() => draft.letGo()}>
        {texts.gone.letGo}
      </Button>
    </section>
  )
}

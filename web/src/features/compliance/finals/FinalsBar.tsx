import { Button } from '@mantine/core'
import base from '@/ui/Base.module.css'
import { listTexts } from '../strings.ts'
import type { Chosen } from './chosen.ts'
import css from './FinalsBar.module.css'

interface Props {
  chosen: Chosen
  onAct: () => void
}

/** How many reports are chosen, and what can be done with them. It stays at the bottom of the screen while the list scrolls (FD-36). */
export function FinalsBar({ chosen: { reports, clear }, onAct }: Props) {
  const { finals } = listTexts
  return (
    <section className={`${base.row} ${css.bar}`} aria-label={finals.region}>
      <p role="status">{finals.chosen(reports.length)}</p>
      <Button variant="subtle" className={css.clear} onClick={clear}>
        {finals.clear}
      </Button>
      <Button onClick={onAct}>{finals.act}</Button>
    </section>
  )
}

import { Button } from '@mantine/core'
import { ChosenBar } from '@/ui/ChosenBar.tsx'
import { listTexts } from '../strings.ts'
import type { Chosen } from './chosen.ts'

interface Props {
  chosen: Chosen
  onAct: () => void
}

/** How many reports are chosen, and what can be done with them (FD-36). */
export function FinalsBar({ chosen: { reports, clear }, onAct }: Props) {
  const { finals } = listTexts
  return (
    <ChosenBar label={finals.region} said={finals.chosen(reports.length)} clear={{ label: finals.clear, onPress: clear }}>
      <Button onClick={onAct}>{finals.act}</Button>
    </ChosenBar>
  )
}

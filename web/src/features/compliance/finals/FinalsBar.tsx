import { Button } from '@mantine/core'
import type { ReportSummary } from '@/api/types.ts'
import { ChosenBar } from '@/ui/ChosenBar.tsx'
import type { Chosen } from '@/ui/useChosen.ts'
import { listTexts } from '../strings.ts'

interface Props {
  chosen: Chosen<ReportSummary>
  onAct: () => void
}

/** How many reports are chosen, and what can be done with them (FD-36). */
export function FinalsBar({ chosen: { rows, clear }, onAct }: Props) {
  const { finals } = listTexts
  return (
    <ChosenBar label={finals.region} said={finals.chosen(rows.length)} clear={{ label: finals.clear, onPress: clear }}>
      <Button onClick={onAct}>{finals.act}</Button>
    </ChosenBar>
  )
}

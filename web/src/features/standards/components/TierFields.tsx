import { CheckGroup } from '@/ui/CheckGroup.tsx'
import { texts } from '../strings.ts'
import { type Tier, tiers } from '../types.ts'

interface Props {
  chosen: readonly Tier[]
  onChoose: (tiers: Tier[]) => void
}

/** Chooses the store sizes that a line is for. Choosing none is allowed too (AMB-050). */
export function TierFields(props: Props) {
  const choices = tiers.map((value) => ({ value, label: texts.lines.tiers[value] }))
  return <CheckGroup legend={texts.form.tiers} hint={texts.form.tiersHint} choices={choices} {...props} />
}

import { regions } from '@/api/regions.gen.ts'
import type { Region } from '@/api/types.ts'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { regionCodes } from './regionCodes.ts'

const choices = regionCodes.map((region) => ({ value: region, label: regions[region] }))

interface Props {
  labelled?: boolean
  region: Region | undefined
  onChoose: (region: Region | undefined) => void
}

/** A filter of stores by their region. */
export function RegionField({ labelled = false, region, onChoose }: Props) {
  return <ChoiceField labelled={labelled} label="Region" any="All regions" value={region} choices={choices} onChoose={onChoose} />
}

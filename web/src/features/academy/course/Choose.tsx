import type { Learner } from '@/api/types.ts'
import { fullName } from '@/shared/people/people.ts'
import { CheckBox } from '@/ui/CheckBox.tsx'
import type { Chosen } from '@/ui/useChosen.ts'
import { reportTexts as texts } from '../strings.ts'

export type ChosenPeople = Chosen<Learner['person']>

/** Chooses a person who can be reminded now. */
export function Choose({ person, chosen: { has, toggle } }: Pick<Learner, 'person'> & { chosen: ChosenPeople }) {
  return <CheckBox label={texts.choose(fullName(person))} checked={has(person.id)} onChange={(on) => toggle(person, on)} />
}

import type { Reader } from '@/api/types.ts'
import { fullName } from '@/shared/people/people.ts'
import { hasPassed } from '@/shared/readership/mustRead.ts'
import { useUser } from '@/shared/session/session.ts'
import { CheckBox } from '@/ui/CheckBox.tsx'
import chips from '@/ui/Chip.module.css'
import type { Chosen } from '@/ui/useChosen.ts'
import css from './Lists.module.css'
import { texts } from './strings.ts'

export type ChosenReaders = Chosen<Reader>

interface ChooseProps {
  person: Reader
  chosen: ChosenReaders
}

/** Chooses a person who can be reminded now. */
export function Choose({ person, chosen: { has, toggle } }: ChooseProps) {
  if (!person.can.remind) return null
  return <CheckBox label={texts.choose(fullName(person))} checked={has(person.id)} onChange={(on) => toggle(person, on)} />
}

/** Says that somebody has not read what must be read by a day. */
export function NotRead({ by }: { by: string }) {
  const { today } = useUser()
  if (!hasPassed({ by }, today)) return <b className={css.line}>{texts.notRead}</b>
  return (
    <span className={chips.chip} data-tone="bad">
      {texts.overdue}
    </span>
  )
}

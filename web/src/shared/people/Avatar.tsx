import type { Person } from '@/api/types.ts'
import css from './Avatar.module.css'
import { initials } from './people.ts'

interface Props {
  person: Person
  /** Width in pixels. */
  size?: number
}

const tints = 5

/** A person's initials on a colour that depends on the person. Screen readers skip it, because the name always stands beside it. */
export function Avatar({ person, size = 44 }: Props) {
  const tint = [...person.id].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % tints
  return (
    <span className={css.avatar} data-tint={tint} style={{ width: size, height: size, fontSize: size * 0.34 }} aria-hidden="true">
      {initials(person)}
    </span>
  )
}

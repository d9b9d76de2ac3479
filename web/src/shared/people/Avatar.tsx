import type { Person } from '@/api/types.ts'
import css from './Avatar.module.css'
import { initials } from './people.ts'

interface Props {
  person: Person
  /** Their profile picture. Absent: none, or it is not known. */
  picture?: { resizedUrls: { xs: string } } | null | undefined
  /** Width in pixels. */
  size?: number
}

const tints = 5

/**
 * A person's picture, cut to its centre, or their initials on a colour that depends on the person. Screen readers skip it, because the name always
 * stands beside it.
 */
export function Avatar({ person, picture, size = 44 }: Props) {
  const tint = [...person.id].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % tints
  return (
    <span className={css.avatar} data-tint={tint} style={{ width: size, height: size, fontSize: size * 0.34 }} aria-hidden="true">
      {picture ? <img className={css.picture} src={picture.resizedUrls.xs} alt="" width={size} height={size} /> : initials(person)}
    </span>
  )
}

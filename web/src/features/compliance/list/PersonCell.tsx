import type { Person } from '@/api/types.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import css from './PersonCell.module.css'

/** A person's avatar and name, for a table. */
export function PersonCell({ person }: { person: Person }) {
  return (
    <span className={`${base.row} ${css.person}`}>
      <Avatar person={person} size={28} />
      <span>{fullName(person)}</span>
    </span>
  )
}

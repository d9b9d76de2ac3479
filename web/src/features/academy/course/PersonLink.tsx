import { Link } from '@tanstack/react-router'
import type { Learner } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { fullName } from '@/shared/people/people.ts'
import css from './Report.module.css'

/** A person's name, which leads to what they have learnt. Who has left has no such page. */
export function PersonLink({ person, className = '' }: Pick<Learner, 'person'> & { className?: string | undefined }) {
  if (person.deactivated) return <b>{fullName(person)}</b>
  return (
    <Link {...paths.learningRecord(person.id)} className={`${css.person} ${className}`}>
      {fullName(person)}
    </Link>
  )
}

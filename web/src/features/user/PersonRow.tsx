import { Link } from '@tanstack/react-router'
import { timeAgo } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { Email } from '@/shared/people/Email.tsx'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import pressArea from '@/ui/PressArea.module.css'
import type { Act, Managed } from './acts.ts'
import { PersonChips, PersonMenu } from './PersonParts.tsx'
import { texts } from './strings.ts'
import css from './UsersPage.module.css'

/** The card of a person in the list of those who manage people. It opens their page, and its menu has what may be done. */
export function PersonRow({ person, onAct }: { person: Managed; onAct: (act: Act) => void }) {
  const { account, store, roleLabel, profilePicture } = person
  const { email, recentSignedIn } = account
  return (
    <li className={`${base.surface} ${css.person}`}>
      <Avatar person={person} picture={profilePicture} />
      <div className={css.words}>
        <Link {...paths.person(person.id)} className={`${pressArea.around} ${css.name}`}>
          {fullName(person)}
        </Link>
        <span>{store ? `${roleLabel}, ${store.name}` : roleLabel}</span>
        <span>
          <Email>{email}</Email>
        </span>
        <span>{recentSignedIn ? texts.lastLogin(timeAgo(recentSignedIn)) : texts.neverLoggedIn}</span>
      </div>
      <PersonChips person={person} onlyUnusual />
      <PersonMenu person={person} onAct={onAct} toPage />
    </li>
  )
}

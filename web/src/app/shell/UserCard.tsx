import { IconChevronUp } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { User } from '@/api/types.ts'
import { latePart } from '@/lib/late.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName, roleLabel } from '@/shared/people/people.ts'
import { sayNotLoaded } from '@/ui/alert.ts'
import css from './UserCard.module.css'

interface Props {
  user: User
  path: string
  /** Called when one of the person's pages is chosen. */
  onChoose?: () => void
}

const list = latePart(() => import('./OwnMenu.tsx'))

/** Shows who is signed in. Pressed, it opens the person's own menu: their pages, and logging out (SHELL-014). */
export function UserCard({ user, path, onChoose }: Props) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const List = list.use()?.default

  function toggle() {
    setOpened(!opened)
    list.load().catch(() => {
      setOpened(false)
      void sayNotLoaded()
    })
  }

  return (
    <div ref={card} className={css.card}>
      <button type="button" className={css.button} aria-expanded={opened} aria-controls={opened && List ? id : undefined} onClick={toggle}>
        <Avatar person={user} picture={user.profilePicture} />
        <span className={css.text}>
          <span className={css.name} title={fullName(user)}>
            {fullName(user)}
          </span>
          <span className={css.place}>{roleLabel(user.role)}</span>
          {user.store && (
            <span className={css.place} title={user.store.name}>
              {user.store.name}
            </span>
          )}
        </span>
        <IconChevronUp className={css.chevron} size={20} aria-hidden />
      </button>
      {List && <List id={id} opened={opened} card={card} user={user} path={path} onClose={() => setOpened(false)} onChoose={onChoose} />}
    </div>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import type { User } from '@/api/types.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName, roleLabel } from '@/shared/people/people.ts'
import { useAskedLogout } from '../session/LogOut.tsx'
import css from './UserCard.module.css'

/** Shows who is signed in, with a button to log out. */
export function UserCard({ user }: { user: User }) {
  const { logOut, isPending, question } = useAskedLogout()
  return (
    <div className={css.card}>
      <Avatar person={user} picture={user.profilePicture} />
      <div className={css.text}>
        <div className={css.name} title={fullName(user)}>
          {fullName(user)}
        </div>
        <div className={css.place}>{roleLabel(user.role)}</div>
        {user.store && (
          <div className={css.place} title={user.store.name}>
            {user.store.name}
          </div>
        )}
      </div>
      <ActionIcon className={css.logout} aria-label="Log out" title="Log out" loading={isPending} onClick={logOut}>
        <IconLogout size={20} aria-hidden />
      </ActionIcon>
      {question}
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import type { User } from '@/api/types.ts'
import { names } from '@/lib/names.ts'
import mark from '@/ui/brand/mark.svg'
import { Lockup } from '@/ui/Lockup.tsx'
import { Menu } from './Menu.tsx'
import { complianceMenu, inCompliance, menuGroups } from './navigation.ts'
import css from './Sidebar.module.css'
import { UserCard } from './UserCard.tsx'

interface Props {
  user: User
  path: string
}

/** The menu at the side. From 1200 px it is open; below that it shows only icons and opens on hover and focus (SHELL-026..028). */
export function Sidebar({ user, path }: Props) {
  const compliance = inCompliance(user, path)
  const { product } = names.use()
  return (
    <aside className={css.sidebar}>
      <div className={css.panel}>
        <Link to="/" className={css.logo} aria-label={`${product}, home`} activeProps={{ 'aria-current': undefined }}>
          <img className={css.mark} src={mark} alt="" width={44} height={44} />
          <span className={css.lockup}>
            <Lockup height={36} silent />
          </span>
        </Link>
        <div className={css.menu} data-scrolls>
          {compliance ? (
            <Menu label="Compliance" groups={[{ entries: complianceMenu(user) }]} heading="h2" path={path} />
          ) : (
            <Menu label="Main" groups={menuGroups(user)} heading="h2" path={path} />
          )}
        </div>
        <div className={css.card}>
          <UserCard user={user} path={path} />
        </div>
      </div>
    </aside>
  )
}

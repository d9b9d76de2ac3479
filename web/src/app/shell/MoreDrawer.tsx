import { Drawer } from '@mantine/core'
import type { User } from '@/api/types.ts'
import { Menu } from './Menu.tsx'
import css from './MoreDrawer.module.css'
import { complianceMenu, inCompliance, mainMenu } from './navigation.ts'
import { UserCard } from './UserCard.tsx'

interface Props {
  user: User
  path: string
  onClose: () => void
}

/** The full menu as a sheet; it closes on a choice (SHELL-025, SCR-041). */
export default function MoreDrawer({ user, path, onClose }: Props) {
  return (
    <Drawer opened onClose={onClose} title="More">
      <div className={css.sheet}>
        {inCompliance(path) && <Menu label="Compliance" entries={complianceMenu(user)} path={path} onChoose={onClose} />}
        <Menu label="Main" entries={mainMenu(user)} path={path} onChoose={onClose} />
        <UserCard user={user} />
      </div>
    </Drawer>
  )
}

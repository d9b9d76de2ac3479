import { Drawer } from '@mantine/core'
import type { User } from '@/api/types.ts'
import { Menu } from './Menu.tsx'
import css from './MoreDrawer.module.css'
import { complianceMenu, inCompliance, mainMenu } from './navigation.ts'
import { UserCard } from './UserCard.tsx'

interface Props {
  opened: boolean
  user: User
  path: string
  onClose: () => void
}

/**
 * The full menu as a sheet, which closes when an entry is chosen (SHELL-025, SCR-041). Under /compliance the compliance menu comes first and the main
 * menu follows.
 */
export default function MoreDrawer({ opened, user, path, onClose }: Props) {
  const within = inCompliance(user, path)
  const main = mainMenu(user).filter((entry) => !within || entry.to !== '/compliance')
  return (
    <Drawer opened={opened} onClose={onClose} title="More">
      <div className={css.sheet}>
        {within && <Menu titled label="Compliance" entries={complianceMenu(user)} path={path} onChoose={onClose} />}
        <Menu titled={within} label="Main" entries={main} path={path} onChoose={onClose} />
        <UserCard user={user} path={path} onChoose={onClose} />
      </div>
    </Drawer>
  )
}

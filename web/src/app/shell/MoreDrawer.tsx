import { Drawer } from '@mantine/core'
import type { User } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import base from '@/ui/Base.module.css'
import { Menu } from './Menu.tsx'
import css from './MoreDrawer.module.css'
import { complianceMenu, inCompliance } from './navigation.ts'
import { sheetGroups } from './sheetGroups.ts'
import { UserCard } from './UserCard.tsx'

interface Props {
  opened: boolean
  user: User
  path: string
  onClose: () => void
}

/**
 * The full menu as a sheet, which closes when an entry is chosen (SHELL-025, SCR-041). It begins with the person's work (FD-385). Under /compliance
 * the compliance menu comes first and the main menu follows.
 */
export default function MoreDrawer({ opened, user, path, onClose }: Props) {
  const within = inCompliance(user, path)
  const main = sheetGroups(user).map(({ entries, ...group }) => ({
    ...group,
    entries: entries.filter(({ to }) => !within || to !== paths.compliance().to),
  }))
  return (
    <Drawer opened={opened} onClose={onClose} title="More">
      <div className={`${base.column} ${css.sheet}`}>
        {within && (
          <Menu
            label="Compliance"
            groups={[{ title: 'Compliance', entries: complianceMenu(user) }]}
            heading="h3"
            path={path}
            onChoose={onClose}
          />
        )}
        <Menu label="Main" groups={main} heading="h3" path={path} onChoose={onClose} />
        <UserCard user={user} path={path} onChoose={onClose} />
      </div>
    </Drawer>
  )
}

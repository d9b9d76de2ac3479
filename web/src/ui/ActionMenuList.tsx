import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { OpenedMenu } from './OpenedMenu.tsx'

export interface Action {
  label: string
  Icon: Icon
  onPress: () => void
  danger?: boolean
}

export interface ActionMenuProps {
  /** What screen readers call the button. */
  label: string
  actions: Action[]
}

/** The button of ActionMenu with its list, which is open at first. */
export default function ActionMenuList({ label, actions }: ActionMenuProps) {
  return (
    <OpenedMenu
      width={280}
      button={
        <ActionIcon aria-label={label}>
          <IconDots size={22} aria-hidden />
        </ActionIcon>
      }
    >
      {actions.map(({ label: name, Icon, onPress, danger }) => (
        <Menu.Item key={name} data-danger={danger || undefined} leftSection={<Icon size={20} aria-hidden />} onClick={onPress}>
          {name}
        </Menu.Item>
      ))}
    </OpenedMenu>
  )
}

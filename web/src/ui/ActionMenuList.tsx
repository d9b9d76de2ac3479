import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { OpenedMenu } from './OpenedMenu.tsx'

export type Action = {
  label: string
  Icon: Icon
  danger?: boolean
  /** Why it cannot be done now. It is then there, with this, and does nothing. */
  off?: string | undefined
} & ({ onPress: () => void } | Download)

/** An entry that saves a file. `onClick` may keep the browser from following the link. */
interface Download {
  href: string
  /** The name of the file. */
  download: string
  onClick: (event: MouseEvent) => void
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
      {actions.map(({ label: name, Icon, danger, off, ...act }) => {
        const look = { 'data-danger': danger || undefined, leftSection: <Icon size={20} aria-hidden />, children: name }
        if (off) {
          return (
            <Menu.Item key={name} {...look} aria-disabled closeMenuOnClick={false}>
              {name}
              <small>{off}</small>
            </Menu.Item>
          )
        }
        return 'href' in act ? (
          <Menu.Item key={name} component="a" {...act} {...look} />
        ) : (
          <Menu.Item key={name} onClick={act.onPress} {...look} />
        )
      })}
    </OpenedMenu>
  )
}

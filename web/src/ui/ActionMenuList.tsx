import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import css from './ActionMenuList.module.css'

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
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(true), [])
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      radius="md"
      width={280}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#main' }}
      classNames={{ dropdown: css.menu, item: css.item }}
    >
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <IconDots size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: name, Icon, onPress, danger }) => (
          <Menu.Item key={name} data-danger={danger || undefined} leftSection={<Icon size={20} aria-hidden />} onClick={onPress}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

import { Menu } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import css from './OpenedMenu.module.css'

interface Props {
  /** The button that opens and closes the list. */
  button: ReactNode
  /** In pixels. */
  width: number
  children: ReactNode
}

/** A button with its list, which is open at first: its code is loaded when the button is pressed. */
export function OpenedMenu({ button, width, children }: Props) {
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(true), [])
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      radius="md"
      width={width}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#main' }}
      classNames={{ dropdown: css.menu, item: css.item }}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

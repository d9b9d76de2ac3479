import { Menu } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import css from './OpenedMenu.module.css'

interface Props {
  /** The button that opens and closes the list. */
  button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
  /** In pixels. */
  width: number
  children: ReactNode
}

/** A button with its list, which is open at first: its code is loaded when the button is pressed. */
export function OpenedMenu({ button, width, children }: Props) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => setOpened(true), [])
  useEffect(() => {
    if (!opened) return
    // What was chosen closes the list and takes the focus with it. A dialog that it opens gives the focus back to the button afterwards.
    return () => {
      const now = document.activeElement
      if (!now || now === document.body || now.closest('[role="menu"]')) target.current?.focus({ preventScroll: true })
    }
  }, [opened])
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
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

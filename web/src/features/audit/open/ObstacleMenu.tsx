import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { OpenedMenu } from '@/ui/OpenedMenu.tsx'
import { texts } from '../strings.ts'

interface Props {
  /** The button that opens the list. */
  button: ComponentProps<'button'>
  reasons: readonly string[]
  chosen: string | undefined
  onGive: (reason: string) => void
}

/** The button of ObstacleButton with the list of reasons, which is open at first. */
export default function ObstacleMenu({ button, reasons, chosen, onGive }: Props) {
  return (
    <OpenedMenu width={300} button={<button {...button} />}>
      <Menu.Label>{texts.obstacle.give}</Menu.Label>
      {reasons.map((reason) => (
        <Menu.Item
          key={reason}
          aria-current={reason === chosen || undefined}
          rightSection={reason === chosen && <IconCheck size={18} aria-hidden />}
          onClick={() => onGive(reason)}
        >
          {reason}
        </Menu.Item>
      ))}
    </OpenedMenu>
  )
}

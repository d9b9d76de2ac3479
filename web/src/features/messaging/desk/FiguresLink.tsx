import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { paths } from '@/lib/paths.ts'
import { figuresTexts as texts } from './strings.ts'

type Props = ActionIconProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ActionIconProps> & { ref?: Ref<HTMLAnchorElement> }

const IconLink = createLink((props: Props) => <ActionIcon component="a" {...props} />)

/** Leads to the figures of the inbox (FD-451). */
export function FiguresLink() {
  return (
    <IconLink {...paths.inboxFigures()} aria-label={texts.title} title={texts.title}>
      <IconChartBar size={20} aria-hidden />
    </IconLink>
  )
}

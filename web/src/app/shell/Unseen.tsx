import { VisuallyHidden } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type Counted, unseen } from '@/shared/unseen.ts'
import css from './Unseen.module.css'

/** More than this is not counted out. */
const most = 99

/** A number at the corner of what it stands in. It takes no room, so nothing moves when it comes or goes. `words` follow it for screen readers. */
export function Unseen({ count, words }: { count: number; words: string }) {
  if (count === 0) return null
  return (
    <span className={css.badge}>
      {count > most ? `${most}+` : count}
      <VisuallyHidden> {words}</VisuallyHidden>
    </span>
  )
}

interface Props {
  Icon: Icon
  /** What is counted at the icon, if anything. */
  counts?: readonly Counted[] | undefined
  words?: string | undefined
}

/** The icon of an entry of a menu, with what is unseen there (SHELL-036). */
export function EntryIcon({ Icon, counts = [], words = 'new' }: Props) {
  return (
    <span className={css.icon}>
      <Icon size={22} stroke={2} aria-hidden />
      <Unseen count={unseen.use(counts)} words={words} />
    </span>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { figure } from '@/lib/figure.ts'
import { type Counted, unseen } from '@/shared/unseen.ts'
import css from './Unseen.module.css'

/** More than this is not counted out. */
const most = 99

/** A number over the corner of an icon. It takes no room, so nothing moves when it comes or goes. `words` follow it for screen readers. */
function Unseen({ count, words, marks }: { count: number; words: string; marks?: ReturnType<typeof figure> | undefined }) {
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className={css.badge} {...marks}>
        {count > most ? `${most}+` : count} <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    </>
  )
}

interface Props {
  /** What is counted at the entry, if anything. */
  counts?: readonly Counted[] | undefined
  words?: string | undefined
}

/** What is unseen behind an entry of a menu (SHELL-036). It follows the label, so that it is read after it. */
export function UnseenBehind({ counts = [], words = 'new' }: Props) {
  const marks = counts.join() === 'notifications' ? figure('unread.notifications') : undefined
  return <Unseen count={unseen.use(counts)} words={words} marks={marks} />
}

import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { User } from '@/api/types.ts'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { useRootMark } from '@/ui/useRootMark.ts'
import css from './BottomBar.module.css'
import { bottomBar, countedBehindMore, isCurrent } from './navigation.ts'
import { UnseenBehind } from './Unseen.tsx'

const MoreDrawer = lazyDialog(() => import('./MoreDrawer.tsx'))

interface Props {
  user: User
  path: string
}

/** The menu at the bottom of a phone. 'More' opens the full menu (SHELL-024..026). */
export function BottomBar({ user, path }: Props) {
  const [open, { open: show, close }] = useDisclosure(false)
  useRootMark('bar')
  return (
    <>
      <nav className={css.bar} aria-label="Quick">
        {bottomBar(user, path).map((entry) => (
          <Link
            key={entry.label}
            to={entry.to}
            className={css.entry}
            activeOptions={{ exact: true }}
            aria-current={isCurrent(entry, path) ? 'page' : undefined}
          >
            <span className={css.pill}>
              <entry.Icon size={22} stroke={2} aria-hidden />
            </span>
            {entry.label}
            <UnseenBehind {...entry} />
          </Link>
        ))}
        <button type="button" className={css.entry} aria-haspopup="dialog" aria-expanded={open} onClick={show}>
          <span className={css.pill}>
            <IconDots size={22} stroke={2} aria-hidden />
          </span>
          More
          <UnseenBehind counts={countedBehindMore(user, path)} />
        </button>
      </nav>
      <LazyDialog opened={open} stays>
        <MoreDrawer opened={open} user={user} path={path} onClose={close} />
      </LazyDialog>
    </>
  )
}

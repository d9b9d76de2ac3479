import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { User } from '@/api/types.ts'
import { preloaded } from '@/lib/preload.ts'
import { useLazyDialog } from '@/ui/useLazyDialog.ts'
import css from './BottomBar.module.css'
import { bottomBar, isCurrent } from './navigation.ts'

const MoreDrawer = lazy(preloaded(() => import('./MoreDrawer.tsx')))

interface Props {
  user: User
  path: string
}

/** The phone's menu; 'More' opens the full one (SHELL-024..026). */
export function BottomBar({ user, path }: Props) {
  const [open, { open: show, close }] = useDisclosure(false)
  const mounted = useLazyDialog(open)
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
          </Link>
        ))}
        <button type="button" className={css.entry} aria-haspopup="dialog" aria-expanded={open} onClick={show}>
          <span className={css.pill}>
            <IconDots size={22} stroke={2} aria-hidden />
          </span>
          More
        </button>
      </nav>
      {mounted && (
        <Suspense>
          <MoreDrawer opened={open} user={user} path={path} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

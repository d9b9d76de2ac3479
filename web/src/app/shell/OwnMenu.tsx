import { IconBell, IconDevices, IconKey, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import type { User } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { useAskedLogout } from '../session/LogOut.tsx'
import css from './OwnMenu.module.css'

interface Props {
  id: string
  opened: boolean
  user: User
  path: string
  /** The card with its button. A press outside of it closes the list, and so does Escape, after which its button has the focus. */
  card: RefObject<HTMLElement | null>
  onClose: () => void
  onChoose?: () => void
}

/** What is the person's own. Somebody who acts as them does not see where they are signed in. */
const pagesOf = (user: User) => [
  { label: 'Profile', to: paths.profile(), Icon: IconUser },
  { label: 'Password', to: paths.updatePassword(), Icon: IconKey },
  ...(user.impersonator ? [] : [{ label: 'Devices', to: paths.devices(), Icon: IconDevices }]),
  { label: 'Notification settings', to: paths.notificationSettings(), Icon: IconBell },
]

/** The list that the card with the person's name opens. */
export default function OwnMenu({ id, opened, user, path, card, onClose, onChoose }: Props) {
  const { logOut, question } = useAskedLogout()

  useEffect(() => {
    if (!opened) return
    card.current?.scrollIntoView({ block: 'nearest' }) // the list pushes the card out of a phone's sheet
    function press(event: PointerEvent) {
      if (!card.current?.contains(event.target as Node)) onClose()
    }
    function pressKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      onClose()
      card.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', pressKey, true)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', pressKey, true)
    }
  }, [opened, card, onClose])

  return (
    <>
      {opened && (
        <nav id={id} className={css.menu} aria-label="Your account">
          <ul>
            {pagesOf(user).map(({ label, to, Icon }) => (
              <li key={label}>
                <Link
                  {...to}
                  className={css.entry}
                  activeOptions={{ exact: true }}
                  aria-current={path === to.to && !('hash' in to) ? 'page' : undefined}
                  onClick={() => {
                    onClose()
                    onChoose?.()
                  }}
                >
                  <Icon size={20} aria-hidden />
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <button
                type="button"
                className={css.entry}
                onClick={() => {
                  onClose()
                  logOut()
                }}
              >
                <IconLogout size={20} aria-hidden />
                Log out
              </button>
            </li>
          </ul>
        </nav>
      )}
      {question}
    </>
  )
}

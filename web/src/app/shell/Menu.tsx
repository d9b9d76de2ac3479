import { Link } from '@tanstack/react-router'
import css from './Menu.module.css'
import { type Entry, isCurrent } from './navigation.ts'

interface Props {
  label: string
  entries: Entry[]
  path: string
  onChoose?: () => void
}

/** A vertical menu. Its words are clipped where the sidebar is a rail, and stay there for screen readers. */
export function Menu({ label, entries, path, onChoose }: Props) {
  return (
    <nav className={css.menu} aria-label={label}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.label}>
            <Link
              to={entry.to}
              className={css.entry}
              activeOptions={{ exact: true }}
              aria-current={isCurrent(entry, path) ? 'page' : undefined}
              onClick={onChoose}
            >
              <entry.Icon size={22} stroke={2} aria-hidden />
              <span>{entry.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

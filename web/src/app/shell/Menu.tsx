import { Link } from '@tanstack/react-router'
import { type MouseEvent, useId } from 'react'
import css from './Menu.module.css'
import { type Entry, isCurrent } from './navigation.ts'
import { UnseenBehind } from './Unseen.tsx'

interface Props {
  label: string
  /** Whether the label is visible. Set this where two menus follow each other. */
  titled?: boolean
  entries: Entry[]
  path: string
  onChoose?: () => void
}

/** A vertical menu. When the sidebar is narrow the words are clipped, but screen readers still read them. */
export function Menu({ label, titled = false, entries, path, onChoose }: Props) {
  const id = useId()

  function choose(event: MouseEvent, { opens }: Entry) {
    if (opens) {
      event.preventDefault()
      opens()
    }
    onChoose?.()
  }

  return (
    <nav className={css.menu} aria-label={titled ? undefined : label} aria-labelledby={titled ? id : undefined}>
      {titled && (
        <h3 id={id} className={css.title}>
          {label}
        </h3>
      )}
      <ul>
        {entries.map((entry) => (
          <li key={entry.label}>
            <Link
              to={entry.to}
              className={css.entry}
              activeOptions={{ exact: true }}
              aria-current={isCurrent(entry, path) ? 'page' : undefined}
              aria-haspopup={entry.opens && 'dialog'}
              onClick={(event) => choose(event, entry)}
            >
              <entry.Icon size={22} stroke={2} aria-hidden />
              <span className={css.label}>{entry.label}</span>
              <UnseenBehind {...entry} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

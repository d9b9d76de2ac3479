import { Link } from '@tanstack/react-router'
import { type MouseEvent, useId } from 'react'
import css from './Menu.module.css'
import { type Entry, type Group, isCurrent } from './navigation.ts'
import { UnseenBehind } from './Unseen.tsx'

interface Props {
  label: string
  groups: Group[]
  /** The level of the groups' headings. */
  heading: 'h2' | 'h3'
  path: string
  onChoose?: () => void
}

/** A vertical menu in groups. When the sidebar is narrow the words are clipped, but screen readers still read them. */
export function Menu({ label, groups, heading: Heading, path, onChoose }: Props) {
  const id = useId()

  function choose(event: MouseEvent, { opens }: Entry) {
    if (opens) {
      event.preventDefault()
      opens()
    }
    onChoose?.()
  }

  return (
    <nav className={css.menu} aria-label={label}>
      {groups.map(({ title, entries }, at) => (
        <div key={title ?? 'alone'} className={css.group}>
          {title && (
            <Heading id={`${id}${at}`} className={css.title}>
              <span className={css.label}>{title}</span>
            </Heading>
          )}
          <ul aria-labelledby={title && `${id}${at}`}>
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
        </div>
      ))}
    </nav>
  )
}

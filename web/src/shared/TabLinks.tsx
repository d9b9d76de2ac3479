import { Link, type LinkProps } from '@tanstack/react-router'
import css from './TabLinks.module.css'

interface Props {
  label: string
  tabs: { name: string; to: Pick<LinkProps, 'to' | 'search'>; count?: number | undefined; current: boolean }[]
}

/** The views of a page, each with an address of its own. */
export function TabLinks({ label, tabs }: Props) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ name, to, count, current }) => (
        <Link
          key={name}
          {...to}
          className={css.tab}
          activeOptions={{ exact: true }}
          aria-current={current ? 'page' : undefined}
          resetScroll={false}
        >
          {name} {count !== undefined && <span className={css.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

import { Link, type LinkProps } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import css from './TabLinks.module.css'

interface Props {
  label: string
  tabs: { name: string; to: Pick<LinkProps, 'to' | 'search'>; count?: number | undefined; current: boolean }[]
}

/** The views of a page, each with an address of its own. */
export function TabLinks({ label, tabs }: Props) {
  const nav = useRef<HTMLElement>(null)
  const shown = tabs.findIndex((tab) => tab.current)
  const counts = tabs.map(({ count }) => count).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts that arrive make the tabs wider
  useLayoutEffect(() => bringIntoView(nav.current, shown), [shown, counts])
  return (
    <nav ref={nav} className={css.tabs} aria-label={label}>
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

/** Scrolls the tabs sideways, and nothing else, where they are wider than a phone. */
function bringIntoView(nav: HTMLElement | null, index: number) {
  const tab = nav?.children[index]
  if (!nav || !tab) return
  const [frame, box] = [nav.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (box.right > frame.right) nav.scrollLeft += box.right - frame.right
  if (box.left < frame.left) nav.scrollLeft -= frame.left - box.left
}

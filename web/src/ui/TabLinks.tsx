import { Link, type LinkProps } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import css from './TabLinks.module.css'

interface Props {
  label: string
  /** `count` is undefined until it is known; a tab without a count has none at all. */
  tabs: { name: string; to: Pick<LinkProps, 'to' | 'search'>; count?: number | undefined; current: boolean }[]
}

/** Links to the views of a page. Each view has its own address. */
export function TabLinks({ label, tabs }: Props) {
  const nav = useRef<HTMLElement>(null)
  const shown = tabs.findIndex((tab) => tab.current)
  const counts = tabs.map(({ count }) => count).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tabs get wider when their counts arrive
  useLayoutEffect(() => bringIntoView(nav.current, shown), [shown, counts])
  return (
    <nav ref={nav} className={css.tabs} aria-label={label}>
      {tabs.map(({ name, to, current, ...tab }) => (
        <Link
          key={name}
          {...to}
          className={css.tab}
          activeOptions={{ exact: true }}
          aria-current={current ? 'page' : undefined}
          resetScroll={false}
        >
          {name} {'count' in tab && <span className={css.count}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the row of tabs until this one is in view. Unlike scrollIntoView(), it never scrolls the page. */
function bringIntoView(nav: HTMLElement | null, index: number) {
  const tab = nav?.children[index]
  if (!nav || !tab) return
  const [frame, box] = [nav.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (box.right > frame.right) nav.scrollLeft += box.right - frame.right
  if (box.left < frame.left) nav.scrollLeft -= frame.left - box.left
}

import { Link, type LinkProps } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import css from './TabLinks.module.css'

interface Props {
  label: string
  /** `count` is undefined until it is known; a tab without a count has none at all. */
  tabs: Tab[]
}

interface Tab {
  name: string
  to: Pick<LinkProps, 'to' | 'search'>
  count?: number | undefined
  /** Attributes of the element that draws the count, such as what it is a count of. */
  marks?: { [attribute: `data-${string}`]: string }
  current: boolean
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
          {'count' in tab ? <Counted name={name} count={tab.count} marks={tab.marks} /> : name}
        </Link>
      ))}
    </nav>
  )
}

/** A name with its count, which stays beside the last word when the name takes two lines. */
function Counted({ name, count, marks }: Pick<Tab, 'name' | 'count' | 'marks'>) {
  const last = name.lastIndexOf(' ') + 1
  return (
    <>
      {name.slice(0, last)}
      <span className={css.last}>
        {name.slice(last)}{' '}
        <span className={css.count} {...marks}>
          {count}
        </span>
      </span>
    </>
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

import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { isMarked } from '@/shared/marks/marking.ts'
import { sections } from '@/shared/sections.ts'
import type { AuditDraft } from '../draft/draft.ts'
import type { LineList } from '../lines/useLineList.ts'
import { scrollToElement } from '../report/scroll.ts'
import { listed, sortLines } from '../rules/lines.ts'
import { type Line, sectionOf } from '../types.ts'

interface Going {
  /** Makes a line show, if a search or a list hides it, and returns its row; undefined when the report has no such line. */
  show: (key: string) => HTMLElement | undefined
  /** Scrolls a line to the middle of the screen and gives its question focus. If a search or a list hides the line, it is shown. */
  goTo: (line: Line) => void
  /**
   * Scrolls the next line without an answer to the middle of the screen and gives its question focus. If a search or a list hides the line, it is
   * shown.
   */
  goToNext: () => void
  /** Remembers the line that the person is working on. Use it as an event handler of the element around all lines. */
  touch: (event: { target: EventTarget }) => void
}

/** Goes to lines: to one, or to the next that has no answer. `root` is the element around all lines. */
export function useNextUnmarked(draft: AuditDraft, list: LineList, root: RefObject<HTMLElement | null>): Going {
  const touched = useRef<string | undefined>(undefined)

  function show(key: string) {
    const line = draft.line(key)
    if (!line || !root.current) return
    flushSync(() => reveal(line, list))
    return rows(root.current).get(key)
  }

  function goTo(line: Line) {
    const row = show(line.key)
    touched.current = line.key
    if (!row) return
    scrollToElement(row, 'center')
    const question =
      row.querySelector<HTMLElement>('[data-answered="false"] button') ?? row.querySelector<HTMLElement>('[data-answered] button')
    question?.focus({ preventScroll: true })
  }

  function goToNext() {
    if (!root.current) return
    const order = sections.flatMap((section) =>
      sortLines(
        listed(draft.lines, false).filter((line) => sectionOf(line) === section),
        list.sorts[section],
      ),
    )
    const from = start(order, touched.current, root.current)
    const left = [...order.slice(from), ...order.slice(0, from)].filter((line) => !isMarked(line))
    // Those that cannot be checked come last: only a focus score below 60 asks for them.
    const next = left.find((line) => !line.obstacle) ?? left.find((line) => sectionOf(line) === 'FOCUS_PRODUCTS')
    if (next) goTo(next)
  }

  const touch = ({ target }: { target: EventTarget }) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-line]')
    if (row) touched.current = row.dataset.line
  }

  return { show, goTo, goToNext, touch }
}

/** Where the search starts: after the line that was worked on last or, if that is no longer on the screen, at the first line that is. */
function start(order: readonly Line[], touched: string | undefined, root: HTMLElement): number {
  const byKey = rows(root)
  const row = touched === undefined ? undefined : byKey.get(touched)
  if (row && isOnScreen(row)) return order.findIndex((line) => line.key === touched) + 1
  const bySection = new Map(
    Array.from(root.querySelectorAll<HTMLElement>('[data-section]'), (element) => [element.dataset.section, element]),
  )
  const first = order.findIndex((line) => {
    const element = byKey.get(line.key) ?? bySection.get(sectionOf(line))
    return element !== undefined && element.getBoundingClientRect().bottom > topOfView()
  })
  return Math.max(first, 0)
}

/** Makes a line show: opens its section if it is behind 'Show N lines', and removes a search or toggle that filters it out. */
function reveal(line: Line, list: LineList) {
  const view = list.views[sectionOf(line)]
  if (view.lines.some(({ key }) => key === line.key)) return
  if (!view.collapsed) list.narrow({ search: '', only: null })
  list.expand(sectionOf(line), true)
}

/** The rows of the lines that the page shows, by the keys of the lines, from top to bottom. */
export function rows(root: HTMLElement): Map<string | undefined, HTMLElement> {
  return new Map(Array.from(root.querySelectorAll<HTMLElement>('[data-line]'), (element) => [element.dataset.line, element]))
}

export function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > topOfView() && top < window.innerHeight
}

/** The height of everything that sticks to the top of the page, in pixels. The page's scroll padding says how much that is. */
function topOfView(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
}

/** Decides which lines a section shows and in what order: sorting, search, toggle and collapsed lists (AUDIT-031..043, FD-12). */

import { fold, foldedWords } from '@/lib/fold.ts'
import { isAnswered, isFailed, isMarked } from '@/shared/marks/marking.ts'
import type { Section } from '@/shared/sections.ts'
import { texts } from '../strings.ts'
import type { Line } from '../types.ts'
import { sectionOf } from '../types.ts'

/** A list with more lines than this is collapsed while the report is open (AUDIT-034). */
const collapseAbove = 10

export type SortColumn = 'category' | 'description' | 'price'

export interface Sort {
  column: SortColumn
  descending: boolean
}

/** The order until somebody chooses another: by category, or by description for store standards (AUDIT-036, AUDIT-037). */
export function defaultSort(section: Section): Sort {
  return { column: section === 'STORE_STANDARDS' ? 'description' : 'category', descending: false }
}

/** The search and the toggle, which filter all four sections at once (FD-12). */
export interface Filter {
  /** The search text. */
  search: string
  /** Shows only unmarked lines (open reports) or only failed ones (completed reports). null shows all (AMB-025). */
  only: 'unmarked' | 'failed' | null
}

export interface SectionView {
  /** The lines to show, sorted. Empty if the list is collapsed. */
  lines: Line[]
  /** How many lines the section has before search and toggle. It is the N of 'Show N lines'. */
  total: number
  /** Whether the list is hidden behind 'Show N lines'. */
  collapsed: boolean
  /** Whether the list is long enough to be collapsed, and no search or toggle keeps it open. */
  collapsible: boolean
  /** The text to show if there are no lines. Empty if there are some, or if the list is collapsed. */
  emptyText: string
}

/**
 * The lines that a report lists before any search. An open report lists its visible lines. A completed one lists every answered line, hidden or not,
 * and those that could not be checked (SCORING R6).
 */
export function listed(lines: readonly Line[], completed: boolean): Line[] {
  return lines.filter((line) => (completed ? isAnswered(line) || !!line.obstacle : !line.hidden))
}

/** What a section shows. `expanded` tells whether the person has opened the collapsed list. */
export function viewSection(
  lines: readonly Line[],
  section: Section,
  options: { completed: boolean; filter: Filter; sort?: Sort; expanded: boolean },
): SectionView {
  const { completed, filter, expanded, sort = defaultSort(section) } = options
  const all = listed(lines, completed).filter((line) => sectionOf(line) === section)
  const collapsible = !completed && all.length > collapseAbove && !isFiltering(filter)
  const collapsed = collapsible && !expanded
  const shown = collapsed ? [] : sortLines(matching(all, filter), sort)
  return { lines: shown, total: all.length, collapsed, collapsible, emptyText: collapsed || shown.length > 0 ? '' : emptyText(filter) }
}

function isFiltering({ search, only }: Filter): boolean {
  return only !== null || search.trim() !== ''
}

/** The lines that pass the filter. Every word of the search must be in the description or the category; case and accents do not matter. */
export function matching(lines: readonly Line[], { search, only }: Filter): Line[] {
  const words = foldedWords(search)
  return lines.filter((line) => {
    if (only === 'unmarked' && (isMarked(line) || line.obstacle)) return false
    if (only === 'failed' && !isFailed(line)) return false
    if (words.length === 0) return true
    const text = fold(`${line.description} ${line.category}`)
    return words.every((word) => text.includes(word))
  })
}

/** One of the six texts for an empty list (AUDIT-038..043), depending on toggle and search (AMB-025). */
export function emptyText({ search, only }: Filter): string {
  const searching = search.trim() !== ''
  if (only === 'unmarked') return searching ? texts.empty.unmarkedSearch : texts.empty.unmarked
  if (only === 'failed') return searching ? texts.empty.failedSearch : texts.empty.failed
  return searching ? texts.empty.search : texts.empty.none
}

/**
 * Sorts lines. Equal lines are sorted by category and description, then by key, so that the order never depends on the order of the server's answer.
 * Lines without a price come last in both directions. Nobody can sort by answers, because a line would then move away when it is answered.
 */
export function sortLines<L extends Pick<Line, 'key' | 'category' | 'description' | 'price'>>(
  lines: readonly L[],
  { column, descending }: Sort,
): L[] {
  const entries = lines.map((line) => {
    const description = fold(line.description)
    return { line, price: line.price, text: column === 'description' ? description : `${fold(line.category)}\u0000${description}` }
  })
  const direction = descending ? -1 : 1
  entries.sort((a, b) => {
    if (column === 'price' && a.price !== b.price) {
      if (a.price === null || b.price === null) return a.price === null ? 1 : -1
      return direction * (a.price - b.price)
    }
    return (column === 'price' ? 1 : direction) * compare(a.text, b.text) || compare(a.line.key, b.line.key)
  })
  return entries.map((entry) => entry.line)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Which lines a section shows: in what order, after search and toggle, or collapsed (AUDIT-031..043, FD-12). */

import { texts } from '../strings.ts'
import type { Line, Section } from '../types.ts'
import { sectionOf } from '../types.ts'
import { isAnswered, isFailed, isMarked } from './marking.ts'

/** A list with more lines is collapsed while the report is not completed (AUDIT-034). */
const collapseAbove = 10

export type SortColumn = 'category' | 'description' | 'price'

export interface Sort {
  column: SortColumn
  descending: boolean
}

/** How a section is sorted until somebody chooses: category, store standards by description (AUDIT-036, AUDIT-037). */
export function defaultSort(section: Section): Sort {
  return { column: section === 'STORE_STANDARDS' ? 'description' : 'category', descending: false }
}

/** What narrows all four sections at once (FD-12). */
export interface Filter {
  /** The words that are searched for. */
  search: string
  /** Show only unmarked (open reports) or only failed lines (completed ones); null shows all (AMB-025). */
  only: 'unmarked' | 'failed' | null
}

export interface SectionView {
  /** What to show, sorted; empty when collapsed. */
  lines: Line[]
  /** Visible lines of the section before search and toggle: the N of 'Show N lines'. */
  total: number
  /** The list waits behind 'Show N lines'. */
  collapsed: boolean
  /** The list is long enough for a toggle, and nothing but the toggle decides about it now. */
  collapsible: boolean
  /** What to say instead of lines; empty when there are some, or when collapsed. */
  emptyText: string
}

/**
 * The lines that a report lists before any search: every visible line of an open one, every answered line of a completed one, hidden or not
 * (SCORING R6).
 */
export function listed(lines: readonly Line[], completed: boolean): Line[] {
  return lines.filter((line) => (completed ? isAnswered(line) : !line.hidden))
}

/** What a section shows. `expanded` is whether the person opened the list with its toggle. */
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

/** The lines that a filter keeps: every word of the search occurs in the description or the category, whatever its case and accents. */
export function matching(lines: readonly Line[], { search, only }: Filter): Line[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return lines.filter((line) => {
    if (only === 'unmarked' && isMarked(line)) return false
    if (only === 'failed' && !isFailed(line)) return false
    if (words.length === 0) return true
    const text = fold(`${line.description} ${line.category}`)
    return words.every((word) => text.includes(word))
  })
}

/** The six empty states (AUDIT-038..043), chosen by toggle and search (AMB-025). */
export function emptyText({ search, only }: Filter): string {
  const searching = search.trim() !== ''
  if (only === 'unmarked') return searching ? texts.empty.unmarkedSearch : texts.empty.unmarked
  if (only === 'failed') return searching ? texts.empty.failedSearch : texts.empty.failed
  return searching ? texts.empty.search : texts.empty.none
}

/**
 * Lines in a chosen order. Ties go by category and description, then by key, so that the order never depends on how lines arrive; lines
 * without a price come last either way. Answers are no sort column: lines would jump from under the thumb.
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

/** Text without accents or other letters, as almost all is: there only the case has to go. */
const plain = /^[\x20-\x7e]*$/

/** Takes case and accents off a text for comparing, as the server does (db.Fold): either small sigma is one letter, ß is ss, full-width letters are plain. */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  const bare = text.normalize('NFKD').replace(/\p{Mn}/gu, '')
  return bare.toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss').normalize('NFKC')
}

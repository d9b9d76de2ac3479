import { useMemo, useState, useSyncExternalStore } from 'react'
import { type Section, sections } from '@/shared/sections.ts'
import type { AuditDraft } from '../draft/draft.ts'
import { defaultSort, type Filter, type SectionView, type Sort, viewSection } from '../rules/lines.ts'
import type { Line } from '../types.ts'

/** Which lines the four sections list, and the functions that change it. */
export interface LineList {
  views: Record<Section, SectionView>
  filter: Filter
  sorts: Record<Section, Sort>
  narrow: (filter: Partial<Filter>) => void
  sort: (section: Section, sort: Sort) => void
  expand: (section: Section, expanded: boolean) => void
  /** Makes the lists again, after many lines were answered at once. */
  refresh: () => void
}

interface State {
  /** The lines as they were when the lists were last made. The lists do not follow each answer. */
  lines: readonly Line[]
  filter: Filter
  expanded: Record<Section, boolean>
  sorts: Record<Section, Sort>
}

/**
 * The lists of the page. They change with the search, the toggle, the order and the set of lines, but not with each answer. So a line that is
 * answered while only unmarked lines are shown stays where it is, to be corrected or commented on, until the person searches, toggles or sorts again.
 */
export function useLineList(draft: AuditDraft, options: { completed: boolean; only: Filter['only'] }): LineList {
  const { completed, only } = options
  const [state, setState] = useState<State>(() => ({
    lines: draft.lines,
    filter: { search: '', only },
    expanded: bySection(() => false),
    sorts: bySection(defaultSort),
  }))
  const listed = useSyncExternalStore(draft.onAnswer, () => signature(draft.lines))
  if (listed !== signature(state.lines)) setState({ ...state, lines: draft.lines })

  // From the state as it is by then: whoever waits for more lines and expands a list afterwards must not fold what was opened meanwhile.
  const change = (next: (current: State) => Partial<State>) => setState((current) => ({ ...current, lines: draft.lines, ...next(current) }))
  const views = useMemo(() => viewSections(state, completed), [state, completed])
  return {
    views,
    filter: state.filter,
    sorts: state.sorts,
    narrow: (next) => change(({ filter }) => ({ filter: { ...filter, ...next } })),
    sort: (section, sort) => change(({ sorts }) => ({ sorts: { ...sorts, [section]: sort } })),
    expand: (section, open) => change(({ expanded }) => ({ expanded: { ...expanded, [section]: open } })),
    refresh: () => change(() => ({})),
  }
}

function viewSections({ lines, filter, sorts, expanded }: State, completed: boolean): LineList['views'] {
  return bySection((section) => viewSection(lines, section, { completed, filter, sort: sorts[section], expanded: expanded[section] }))
}

function bySection<T>(of: (section: Section) => T): Record<Section, T> {
  return Object.fromEntries(sections.map((section) => [section, of(section)])) as Record<Section, T>
}

/** For each set of lines, a text that tells which lines there are and which of them are hidden. It is made once per change. */
const signatures = new WeakMap<readonly Line[], string>()

function signature(lines: readonly Line[]): string {
  let text = signatures.get(lines)
  if (text === undefined) {
    text = lines.map((line) => `${line.key} ${line.hidden}`).join('\n')
    signatures.set(lines, text)
  }
  return text
}

import { useMemo, useState, useSyncExternalStore } from 'react'
import type { AuditDraft } from '../draft/draft.ts'
import { defaultSort, type Filter, type SectionView, type Sort, viewSection } from '../rules/lines.ts'
import { type Line, type Section, sections } from '../types.ts'

/** How the four sections list their lines, and what changes it. */
export interface LineList {
  views: Record<Section, SectionView>
  filter: Filter
  sorts: Record<Section, Sort>
  narrow: (filter: Partial<Filter>) => void
  sort: (section: Section, sort: Sort) => void
  expand: (section: Section, expanded: boolean) => void
  /** Draws the lists anew, after many lines were answered at once. */
  refresh: () => void
}

interface State {
  /** The lines as they were when the lists were last drawn: which ones are listed does not follow each answer. */
  lines: readonly Line[]
  filter: Filter
  expanded: Record<Section, boolean>
  sorts: Record<Section, Sort>
}

/**
 * The lists of the page. They change with the search, the toggle, the order and the set of lines, not with each answer: a line that is answered
 * while only unmarked ones are shown stays under the thumb, to be corrected or commented on, until the person narrows anew.
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

  const change = (next: Partial<State>) => setState((current) => ({ ...current, lines: draft.lines, ...next }))
  const { filter, expanded, sorts } = state
  const views = useMemo(() => viewSections(state, completed), [state, completed])
  return {
    views,
    filter,
    sorts,
    narrow: (next) => change({ filter: { ...filter, ...next } }),
    sort: (section, sort) => change({ sorts: { ...sorts, [section]: sort } }),
    expand: (section, open) => change({ expanded: { ...expanded, [section]: open } }),
    refresh: () => change({}),
  }
}

function viewSections({ lines, filter, sorts, expanded }: State, completed: boolean): LineList['views'] {
  return bySection((section) => viewSection(lines, section, { completed, filter, sort: sorts[section], expanded: expanded[section] }))
}

function bySection<T>(of: (section: Section) => T): Record<Section, T> {
  return Object.fromEntries(sections.map((section) => [section, of(section)])) as Record<Section, T>
}

/** Which lines there are and which of them are hidden, as one text. Made once per change, however often it is asked for. */
const signatures = new WeakMap<readonly Line[], string>()

function signature(lines: readonly Line[]): string {
  let text = signatures.get(lines)
  if (text === undefined) {
    text = lines.map((line) => `${line.key} ${line.hidden}`).join('\n')
    signatures.set(lines, text)
  }
  return text
}

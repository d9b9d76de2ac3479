import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { Section } from '@/shared/sections.ts'
import base from '@/ui/Base.module.css'
import type { SectionView, Sort } from '../rules/lines.ts'
import { texts } from '../strings.ts'
import css from './LineSection.module.css'
import card from './SectionCard.module.css'
import { SortChoice } from './SortChoice.tsx'

interface Props {
  section: Section
  weight: number
  view: SectionView
  sort: Sort
  onSort: (sort: Sort) => void
  onExpand: (expanded: boolean) => void
  /** The progress of the section, or its result. */
  status: ReactNode
  /** The question that the lines ask. */
  question?: string
  /** Shown above the lines. */
  tools?: ReactNode
  /** Shown below the lines. */
  footer?: ReactNode
  children: ReactNode
}

const sortableFrom = 3

/** A section of lines: its heading, its weight, the list or why it is empty, and the button that shows or hides a long list (AUDIT-034). */
export function LineSection({ section, weight, view, sort, onSort, onExpand, status, question, tools, footer, children }: Props) {
  const headingId = useId()
  const listId = useId()
  return (
    <section className={card.card} aria-labelledby={headingId} data-section={section}>
      <header className={css.header}>
        <h2 id={headingId} tabIndex={-1}>
          {texts.sections[section]}
        </h2>
        {status}
        <p>
          {question && <b>{question}</b>} {weight > 0 ? texts.lines.worth(weight) : texts.lines.worthNothing}
        </p>
      </header>
      <div className={`${base.spread} ${css.tools}`}>
        {tools}
        {view.lines.length >= sortableFrom && <SortChoice section={section} sort={sort} onSort={onSort} />}
      </div>
      <div id={listId}>
        {view.lines.length > 0 && <ul className={css.list}>{children}</ul>}
        {view.emptyText && <p className={css.empty}>{view.emptyText}</p>}
      </div>
      {view.collapsible && (
        <button
          type="button"
          className={`${base.row} ${css.toggle}`}
          aria-expanded={!view.collapsed}
          aria-controls={listId}
          onClick={() => onExpand(view.collapsed)}
        >
          {view.collapsed ? texts.lines.show(view.total) : texts.lines.hide(view.total)}
          {view.collapsed ? <IconChevronDown size={18} aria-hidden /> : <IconChevronUp size={18} aria-hidden />}
        </button>
      )}
      {footer}
    </section>
  )
}

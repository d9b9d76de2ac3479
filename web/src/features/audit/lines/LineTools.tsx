import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import base from '@/ui/Base.module.css'
import { SearchField } from '@/ui/SearchField.tsx'
import type { Filter } from '../rules/lines.ts'
import { texts } from '../strings.ts'
import css from './LineTools.module.css'

/** How long the search waits for the next key, in milliseconds (AUDIT-033). */
const searchDebounce = 300

interface Props {
  filter: Filter
  /** Which lines the toggle shows. null means no toggle, for people who see only failed lines anyway (AUDIT-061). */
  toggle: 'unmarked' | 'failed' | null
  /** How many lines are listed now, for screen readers. */
  found: number
  onNarrow: (filter: Partial<Filter>) => void
}

/** The search box and the toggle, which act on all four sections (FD-12). */
export function LineTools({ filter, toggle, found, onNarrow }: Props) {
  const toggleId = useId()
  const narrowed = filter.search !== '' || (toggle !== null && filter.only !== null)
  return (
    <search className={`${base.column} ${css.tools}`} aria-label={texts.lines.heading}>
      <SearchField
        className={css.search}
        label={texts.lines.search}
        search={filter.search}
        onSearch={(search) => onNarrow({ search })}
        wait={searchDebounce}
      />
      {toggle && (
        <label className={`${base.inline} ${css.toggle}`} htmlFor={toggleId}>
          <input
            id={toggleId}
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox already says whether it is checked
            role="switch"
            checked={filter.only === toggle}
            onChange={(event) => onNarrow({ only: event.target.checked ? toggle : null })}
          />
          {toggle === 'unmarked' ? texts.lines.onlyUnmarked : texts.lines.onlyFailed}
        </label>
      )}
      <VisuallyHidden role="status">{narrowed && texts.lines.found(found)}</VisuallyHidden>
    </search>
  )
}

import { IconX } from '@tabler/icons-react'
import type { FeedSearch } from '../search.ts'
import { texts } from '../strings.ts'
import css from './Chips.module.css'

interface Props {
  search: FeedSearch
  onRemove: (change: FeedSearch) => void
}

/** The filters that are set. Pressing one takes it away (FEED-007, AMB-081). */
export function Chips({ search: { postType, author }, onRemove }: Props) {
  const chips = [
    postType && { name: texts.postTypes[postType], change: { postType: undefined } },
    author && { name: texts.headOfficeOnly, change: { author: undefined } },
  ].filter((chip) => chip !== undefined)
  if (chips.length === 0) return null
  return (
    <>
      {chips.map(({ name, change }) => (
        <button key={name} type="button" className={css.chip} aria-label={texts.removeFilter(name)} onClick={() => onRemove(change)}>
          {name}
          <IconX size={18} aria-hidden />
        </button>
      ))}
    </>
  )
}

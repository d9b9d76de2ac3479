import { FilterChip } from '@/ui/FilterChip.tsx'
import type { FeedSearch } from '../search.ts'
import { texts } from '../strings.ts'

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
        <FilterChip key={name} label={texts.removeFilter(name)} onRemove={() => onRemove(change)}>
          {name}
        </FilterChip>
      ))}
    </>
  )
}

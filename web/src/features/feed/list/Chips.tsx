import { useRights } from '@/shared/session/rights.ts'
import { FilterChip } from '@/ui/FilterChip.tsx'
import type { FeedSearch } from '../search.ts'
import { texts } from '../strings.ts'

interface Props {
  search: FeedSearch
  onRemove: (change: FeedSearch) => void
}

/** The filters that are set. Pressing one takes it away (FEED-007, AMB-081, FD-429). */
export function Chips({ search: { feedType, postType, author }, onRemove }: Props) {
  const { moderatePosts } = useRights()
  const chips = [
    postType && { name: texts.postTypes[postType], change: { postType: undefined } },
    moderatePosts && feedType === 'MY_STORE' && { name: texts.oneStore, change: { feedType: undefined } },
    author && { name: texts.headOfficeOnly, change: { author: undefined } },
  ].filter((chip) => typeof chip === 'object')
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

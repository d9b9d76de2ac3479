import { useQuery } from '@tanstack/react-query'
import { storeQuery } from '@/api/store.ts'
import { personQuery } from '@/api/user.ts'
import { formatDay } from '@/lib/dates.ts'
import { fullName } from '@/shared/people/people.ts'
import { useRights } from '@/shared/session/rights.ts'
import { FilterChip } from '@/ui/FilterChip.tsx'
import type { FeedSearch } from '../search.ts'
import { texts } from '../strings.ts'

interface Props {
  search: FeedSearch
  onRemove: (change: FeedSearch) => void
}

/** The filters that are set. Pressing one takes it away (FEED-007, AMB-081, FD-429, FD-448). */
export function Chips({ search: { feedType, postType, author, by, store, from, to }, onRemove }: Props) {
  const { moderatePosts } = useRights()
  const { data: person } = useQuery({ ...personQuery(by ?? ''), enabled: by !== undefined })
  const { data: shop } = useQuery({ ...storeQuery(store ?? ''), enabled: store !== undefined })
  const chips = [
    postType && { name: texts.postTypes[postType], change: { postType: undefined } },
    moderatePosts && feedType === 'MY_STORE' && { name: texts.oneStore, change: { feedType: undefined } },
    author && { name: texts.headOfficeOnly, change: { author: undefined } },
    by && { name: person ? fullName(person) : texts.onePerson, change: { by: undefined } },
    store && { name: shop?.name ?? texts.oneStoresPeople, change: { store: undefined } },
    (from || to) && { name: texts.days(from && formatDay(from), to && formatDay(to)), change: { from: undefined, to: undefined } },
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

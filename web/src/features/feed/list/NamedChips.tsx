import { useQuery } from '@tanstack/react-query'
import { storeQuery } from '@/api/store.ts'
import { personQuery } from '@/api/user.ts'
import { formatDay } from '@/lib/dates.ts'
import { fullName } from '@/shared/people/people.ts'
import { FilterChip } from '@/ui/FilterChip.tsx'
import type { FeedSearch } from '../search.ts'
import { texts as feed } from '../strings.ts'
import { texts } from './strings.ts'

interface Props {
  search: FeedSearch
  onRemove: (change: FeedSearch) => void
}

/** The filters for one person, one store and some days (FD-448). Pressing one takes it away. */
export default function NamedChips({ search: { by, store, from, to }, onRemove }: Props) {
  const { data: person } = useQuery({ ...personQuery(by ?? ''), enabled: by !== undefined })
  const { data: shop } = useQuery({ ...storeQuery(store ?? ''), enabled: store !== undefined })
  const chips = [
    by && { name: person ? fullName(person) : texts.onePerson, change: { by: undefined } },
    store && { name: shop?.name ?? texts.oneStoresPeople, change: { store: undefined } },
    (from || to) && { name: texts.days(from && formatDay(from), to && formatDay(to)), change: { from: undefined, to: undefined } },
  ].filter((chip) => typeof chip === 'object')
  return (
    <>
      {chips.map(({ name, change }) => (
        <FilterChip key={Object.keys(change).join()} label={feed.removeFilter(name)} onRemove={() => onRemove(change)}>
          {name}
        </FilterChip>
      ))}
    </>
  )
}

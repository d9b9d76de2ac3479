import { latePart } from '@/lib/late.ts'
import { useRights } from '@/shared/session/rights.ts'
import { FilterChip } from '@/ui/FilterChip.tsx'
import type { FeedSearch } from '../search.ts'
import { texts } from '../strings.ts'

const namedChips = latePart(() => import('./NamedChips.tsx'), { onPage: true })

interface Props {
  search: FeedSearch
  onRemove: (change: FeedSearch) => void
}

/** The filters that are set. Pressing one takes it away (FEED-007, AMB-081, FD-429, FD-448). */
export function Chips({ search, onRemove }: Props) {
  const { feedType, postType, author, by, store, from, to } = search
  const { moderatePosts } = useRights()
  const isNamed = Boolean(by || store || from || to)
  const chips = [
    postType && { name: texts.postTypes[postType], change: { postType: undefined } },
    moderatePosts && feedType === 'MY_STORE' && { name: texts.oneStore, change: { feedType: undefined } },
    author && { name: texts.headOfficeOnly, change: { author: undefined } },
  ].filter((chip) => typeof chip === 'object')
  if (chips.length === 0 && !isNamed) return null
  return (
    <>
      {chips.map(({ name, change }) => (
        <FilterChip key={name} label={texts.removeFilter(name)} onRemove={() => onRemove(change)}>
          {name}
        </FilterChip>
      ))}
      {isNamed && <Named search={search} onRemove={onRemove} />}
    </>
  )
}

/** The chips that need names or days: few addresses have them, so that the first page does without their code. */
function Named(props: Props) {
  const NamedChips = namedChips.use()?.default
  return NamedChips ? <NamedChips {...props} /> : null
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storeSearchQuery } from '@/api/store.ts'
import { SearchPicker } from '@/ui/SearchPicker.tsx'
import type { StoreName } from './audience.ts'
import { texts } from './strings.ts'

interface Props {
  chosen: readonly StoreName[]
  onChoose: (stores: StoreName[]) => void
  error?: string | undefined
  /** Whether only one store is wanted; then the last of the chosen ones counts. */
  single?: boolean
  /** The field of the form, which gets focus when it is wrong. */
  path?: string
}

const words = { chosen: texts.chosen, remove: texts.remove, loading: texts.loading, none: texts.noStores }

/** Chooses stores by searching for them (POST-020). */
export function StorePicker({ single = false, path = 'restrictedToStores', ...field }: Props) {
  const [search, setSearch] = useState('')
  const { data, error } = useQuery(storeSearchQuery(search))
  return (
    <SearchPicker
      legend={single ? texts.store : texts.stores}
      searchLabel={texts.searchStores}
      search={search}
      onSearch={setSearch}
      found={data?.items.map(({ id, name, suburb }) => ({ id, name, hint: suburb }))}
      failed={error}
      texts={words}
      single={single}
      path={path}
      {...field}
    />
  )
}

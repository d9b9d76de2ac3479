import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foundQuery } from '@/api/user.ts'
import { fullName } from '@/shared/people/people.ts'
import { type Choice, SearchPicker } from '@/ui/SearchPicker.tsx'
import { texts } from './strings.ts'

interface Props {
  chosen: readonly Choice[]
  onChoose: (people: Choice[]) => void
  error?: string | undefined
  path: string
}

/** Chooses one person by searching for them. */
export function PersonPicker(field: Props) {
  const [search, setSearch] = useState('')
  const { data, error } = useQuery(foundQuery(search))
  return (
    <SearchPicker
      legend={texts.person}
      searchLabel={texts.searchPeople}
      search={search}
      onSearch={setSearch}
      found={data?.map((person) => ({ id: person.id, name: fullName(person), hint: person.store?.name ?? person.roleLabel }))}
      failed={error}
      texts={{ chosen: texts.chosen, remove: texts.remove, loading: texts.searching, none: texts.nobody }}
      single
      {...field}
    />
  )
}

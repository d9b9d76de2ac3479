import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foundQuery } from '@/api/user.ts'
import { fullName } from '@/shared/people/people.ts'
import { type Choice, SearchPicker } from '@/ui/SearchPicker.tsx'
import { texts } from './list/strings.ts'

interface Props {
  chosen: readonly Choice[]
  onChoose: (people: Choice[]) => void
  /** What the people are for. Absent: 'Person'. */
  legend?: string
  /** Somebody who cannot be chosen. */
  except?: string
  /** Whether only one is wanted. */
  single?: boolean
  error?: string | undefined
  path: string
}

/** Chooses people by searching for them. */
export function PersonPicker({ legend = texts.person, except, ...field }: Props) {
  const [search, setSearch] = useState('')
  const { data, error } = useQuery(foundQuery(search))
  return (
    <SearchPicker
      legend={legend}
      searchLabel={texts.searchPeople}
      search={search}
      onSearch={setSearch}
      found={data
        ?.filter(({ id }) => id !== except)
        .map((person) => ({ id: person.id, name: fullName(person), hint: person.store?.name ?? person.roleLabel }))}
      failed={error}
      texts={{ chosen: texts.chosen, remove: texts.remove, loading: texts.searching, none: texts.nobody }}
      {...field}
    />
  )
}

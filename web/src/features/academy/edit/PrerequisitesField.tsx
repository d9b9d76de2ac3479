import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { coursesQuery } from '@/api/academy.ts'
import { limits } from '@/api/limits.gen.ts'
import type { Prerequisite } from '@/api/types.ts'
import { SearchPicker } from '@/ui/SearchPicker.tsx'
import { editTexts as texts } from '../strings.ts'

interface Props {
  /** Id of the course that is edited, which cannot come before itself. */
  course: string
  chosen: readonly Prerequisite[]
  error: string | undefined
  onChoose: (chosen: Prerequisite[]) => void
}

const words = { chosen: texts.firstChosen, remove: texts.removeFirst, loading: texts.loading, none: texts.firstNone }

const shown = ({ id, title, published, archived }: Prerequisite) => ({
  id,
  name: title,
  hint: archived || !published ? texts.firstState(archived) : undefined,
})

/** The courses that people finish before this one opens for them (FD-441), found by name. */
export function PrerequisitesField({ course, chosen, error, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const { data, error: failed } = useQuery(coursesQuery(search ? { search } : {}))
  const found = data?.items
    .filter(({ id }) => id !== course)
    .map(({ id, title, published, archived }) => ({ id, title, published, archived }))
  const known = new Map([...(found ?? []), ...chosen].map((one) => [one.id, one]))
  return (
    <SearchPicker
      legend={texts.first}
      description={texts.firstHint(limits.coursePrerequisites)}
      chosen={chosen.map(shown)}
      onChoose={(choices) => onChoose(choices.flatMap(({ id }) => known.get(id) ?? []))}
      searchLabel={texts.firstSearch}
      search={search}
      onSearch={setSearch}
      found={found?.map(shown)}
      failed={failed}
      error={error}
      texts={words}
      most={limits.coursePrerequisites}
      path="prerequisites"
    />
  )
}

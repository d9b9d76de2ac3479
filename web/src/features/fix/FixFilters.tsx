import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FixFilters as Filters, fixAuditorsQuery } from '@/api/fix.ts'
import { fullName } from '@/shared/people/people.ts'
import { RegionField } from '@/shared/RegionField.tsx'
import { sectionNames, sections } from '@/shared/sections.ts'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { FilterRow } from '@/ui/FilterRow.tsx'
import { filterTexts as texts } from './strings.ts'
import { countFilters, lateBy } from './view.ts'

interface Props {
  filters: Filters
  /** The id of a rep, whose own stores the page begins with. */
  own: string | undefined
  wide: boolean
  /** `typed`: the change is of a text that is still being typed. */
  onChange: (change: Partial<Filters>, typed?: boolean) => void
}

/** The search and the filters of fixes (FD-381). */
export function FixFilters({ filters, own, wide, onChange }: Props) {
  return (
    <FilterRow
      search={{ label: texts.search, search: filters.search ?? '', onSearch: (search) => onChange({ search: search || undefined }, true) }}
      name={texts.filters(countFilters({ ...filters, search: undefined }, own))}
      wide={wide}
      fields={<Fields filters={filters} own={own} labelled={!wide} onChange={onChange} />}
    >
      {countFilters(filters, own) > 0 && (
        <Button
          variant="subtle"
          onClick={() => onChange({ search: undefined, region: undefined, section: undefined, late: undefined, auditor: own })}
        >
          {texts.clear}
        </Button>
      )}
    </FilterRow>
  )
}

function Fields({ filters, own, labelled, onChange }: Omit<Props, 'wide'> & { labelled: boolean }) {
  const people = useQuery(fixAuditorsQuery).data?.items ?? []
  return (
    <>
      <RegionField labelled={labelled} region={filters.region} onChoose={(region) => onChange({ region })} />
      {!filters.store && !(own && filters.auditor === own) && (
        <ChoiceField
          labelled={labelled}
          label={texts.auditor}
          any={texts.anyAuditor}
          value={filters.auditor}
          choices={people.filter(({ id }) => id !== own).map((person) => ({ value: person.id, label: texts.storesOf(fullName(person)) }))}
          onChoose={(auditor) => onChange({ auditor })}
        />
      )}
      <ChoiceField
        labelled={labelled}
        label={texts.section}
        any={texts.anySection}
        value={filters.section}
        choices={sections.map((section) => ({ value: section, label: sectionNames[section] }))}
        onChoose={(section) => onChange({ section })}
      />
      <ChoiceField
        labelled={labelled}
        label={texts.late}
        any={texts.anyLate}
        value={filters.late === undefined ? undefined : `${filters.late}`}
        choices={Object.values(lateBy).map((days) => ({ value: `${days}`, label: texts.lateBy(days) }))}
        onChoose={(days) => onChange({ late: days === undefined ? undefined : Number(days) })}
      />
    </>
  )
}

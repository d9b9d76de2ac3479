import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FixFilters as Filters, fixAuditorsQuery } from '@/api/fix.ts'
import { regions } from '@/api/regions.gen.ts'
import { fullName } from '@/shared/people/people.ts'
import { sectionNames, sections } from '@/shared/sections.ts'
import base from '@/ui/Base.module.css'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import css from './FixFilters.module.css'
import { filterTexts as texts } from './strings.ts'
import { countFilters, lateBy, regionCodes } from './view.ts'

const FilterSheet = lazyDialog(() => import('@/ui/FilterSheet.tsx'))

interface Props {
  filters: Filters
  /** The id of a rep, whose own stores the page begins with. */
  own: string | undefined
  wide: boolean
  /** `typed`: the change is of a text that is still being typed. */
  onChange: (change: Partial<Filters>, typed?: boolean) => void
}

/** The search and the filters of fixes (FD-381). On a phone the filters are in a sheet. */
export function FixFilters({ filters, own, wide, onChange }: Props) {
  const [open, { open: show, close }] = useDisclosure(false)
  const set = countFilters({ ...filters, search: undefined }, own)
  const fields = <Fields filters={filters} own={own} labelled={!wide} onChange={onChange} />
  return (
    <search className={`${base.wrap} ${css.filters}`}>
      <SearchField
        className={css.search}
        label={texts.search}
        search={filters.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined }, true)}
      />
      {wide ? (
        fields
      ) : (
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />} onClick={show}>
          {texts.filters(set)}
        </Button>
      )}
      {countFilters(filters, own) > 0 && (
        <Button
          variant="subtle"
          onClick={() => onChange({ search: undefined, region: undefined, section: undefined, late: undefined, auditor: own })}
        >
          {texts.clear}
        </Button>
      )}
      <LazyDialog opened={open}>
        <FilterSheet onClose={close}>{fields}</FilterSheet>
      </LazyDialog>
    </search>
  )
}

function Fields({ filters, own, labelled, onChange }: Omit<Props, 'wide'> & { labelled: boolean }) {
  const people = useQuery(fixAuditorsQuery).data?.items ?? []
  return (
    <>
      <ChoiceField
        labelled={labelled}
        label={texts.region}
        any={texts.anyRegion}
        value={filters.region}
        choices={regionCodes.map((region) => ({ value: region, label: regions[region] }))}
        onChoose={(region) => onChange({ region })}
      />
      {!filters.store && (
        <ChoiceField
          labelled={labelled}
          label={texts.auditor}
          any={texts.anyAuditor}
          value={filters.auditor}
          choices={people.map((person) => ({ value: person.id, label: person.id === own ? texts.mine : texts.storesOf(fullName(person)) }))}
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

import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attachment, Resource } from '@/api/types.ts'
import { peopleQuery } from '@/api/user.ts'
import { formatDay } from '@/lib/dates.ts'
import { later } from '@/lib/days.ts'
import { searchDebounce } from '@/lib/debounce.ts'
import type { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { fullName } from '@/shared/people/people.ts'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { DateField } from '@/ui/DateField.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import type { ResourceValues, Sent } from '../edit/form.ts'
import { texts } from '../strings.ts'
import { reviewOf } from './review.ts'
import { isOther, spans } from './reviewForm.ts'

const t = texts.review

/** How many people of head office the form offers at once. Where there are more, they are searched. */
const mostOffice = 100

interface Props {
  form: ReturnType<typeof useSchemaForm<ResourceValues, Sent>>
  /** What is edited. Absent: it is new. */
  resource: Resource | undefined
  today: string
}

/** For head office: when to look at a resource again, and who keeps it (FD-439). */
export function ReviewFields({ form: { values, errors, set, field }, resource, today }: Props) {
  const was = resource && reviewOf(resource)
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), searchDebounce)
  const [picked, setPicked] = useState<{ id: string; name: string }>()
  const { data } = useQuery(peopleQuery({ role: 'HEAD_OFFICE', query }, mostOffice))
  const isPart = data !== undefined && (query !== '' || data.meta.totalItems > data.items.length)
  const office = data?.items.filter(({ account }) => !account?.isComplianceOnly && !account?.deactivatedAt) ?? []
  const content = { ...values, file: values.file as Attachment | undefined }
  // Whom head office has chosen may have left, and is not in the list while it loads, or while it has others.
  const isKnown = values.keeper === '' || office.some(({ id }) => id === values.keeper)
  const sharer = !resource
    ? t.sharer
    : was?.chosen === '' && was.keeper
      ? t.sharerNamed(fullName(was.keeper))
      : sharerOf(resource, office, isPart)
  const nameOf = (id: string) => (picked?.id === id ? picked.name : was?.keeper && was.chosen === id ? fullName(was.keeper) : t.left)
  return (
    <>
      <SelectField
        label={t.again}
        value={values.again}
        choices={[
          ...(was?.on ? [{ value: 'KEEP' as const, label: t.keep(formatDay(was.on)) }] : []),
          ...spans.map((value) => ({ value, label: spanLabel(value, today) })),
        ]}
        onChange={(again) => set('again', again)}
        error={errors.again}
        data-path="again"
      />
      {values.again === 'DAY' && <DateField label={t.againOn} min={later(today, 1, 'day')} {...field('againOn')} />}
      {values.again === 'KEEP' && isOther(content, resource) && (
        <CheckLine label={t.movesOn} hint={t.movesOnHint} checked={values.movesOn} onChange={(movesOn) => set('movesOn', movesOn)} />
      )}
      {values.again !== 'NONE' && (isPart || typed !== '') && (
        <TextInput
          type="search"
          label={t.findKeeper}
          description={office.length === 0 ? t.nobodyFound : t.findKeeperHint}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {values.again !== 'NONE' && (
        <SelectField
          label={t.chosenKeeper}
          description={t.keeperHint}
          value={values.keeper}
          choices={[
            { value: '', label: sharer },
            ...(isKnown ? [] : [{ value: values.keeper, label: nameOf(values.keeper) }]),
            ...office.map((person) => ({ value: person.id, label: fullName(person) })),
          ]}
          onChange={(keeper) => {
            const person = office.find(({ id }) => id === keeper)
            if (person) setPicked({ id: keeper, name: fullName(person) })
            set('keeper', keeper)
          }}
          error={errors.keeper}
          data-path="keeper"
        />
      )}
    </>
  )
}

/** Who keeps a resource if nobody is chosen. isPart: head office has more people than are at hand; whoever shared it may be one. */
function sharerOf({ createdBy }: Resource, office: readonly { id: string }[], isPart: boolean): string {
  if (office.some(({ id }) => id === createdBy.id)) return t.sharerNamed(fullName(createdBy))
  return isPart ? t.sharerIfOffice(fullName(createdBy)) : t.everyone
}

function spanLabel(span: (typeof spans)[number], today: string): string {
  const months = { MONTHS_3: 3, MONTHS_6: 6, MONTHS_12: 12, NONE: 0, DAY: 0 }[span]
  return months > 0 ? `${t.spans[span]} (${formatDay(later(today, months, 'month'))})` : t.spans[span]
}

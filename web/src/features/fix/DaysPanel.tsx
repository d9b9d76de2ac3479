import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fixDaysQuery, setFixDays } from '@/api/fix.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { sectionNames } from '@/shared/sections.ts'
import { notify } from '@/ui/notify.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import css from './DaysPanel.module.css'
import { daysTexts as texts } from './strings.ts'

const usual = [3, 7, 14, 21, 28, 42, 60, 90]

/** Head office chooses how long stores have to fix a failed line of each section (FIX-004). A choice is saved at once. */
export function DaysPanel() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(fixDaysQuery)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: setFixDays,
    scope: { id: 'fix days' }, // one call after the other, so that the last choice is what is kept
    onSuccess: (saved) => {
      client.setQueryData(fixDaysQuery.queryKey, saved)
      notify({ message: texts.saved })
    },
    onError: ({ message }) => {
      notify({ message, status: 'error' })
      void refetch()
    },
  })
  const all = isPending ? variables : (data?.items ?? [])

  return (
    <Panel title={texts.heading} text={texts.text}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={192} radius="lg" role="status" aria-label={texts.loading} />}
      {data && (
        <div className={css.days}>
          {all.map(({ section, days }) => (
            <SelectField
              key={section}
              label={sectionNames[section]}
              value={String(days)}
              choices={[...new Set([...usual, days])]
                .sort((a, b) => a - b)
                .map((each) => ({ value: String(each), label: texts.days(each) }))}
              onChange={(chosen) => mutate(all.map((other) => (other.section === section ? { section, days: Number(chosen) } : other)))}
            />
          ))}
        </div>
      )}
    </Panel>
  )
}

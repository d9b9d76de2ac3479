import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { photoRulesQuery, setPhotoRules } from '@/api/evidence.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { sectionNames, sections } from '@/shared/sections.ts'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { notify } from '@/ui/notify.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { texts } from './strings.ts'

/** Head office chooses the sections in which a failed line needs a photo (EVIDENCE-013). A tick is saved at once. */
export function PhotoRulesPanel() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(photoRulesQuery)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: setPhotoRules,
    scope: { id: 'photo rules' }, // one call after the other, so that the last choice is what is kept
    onSuccess: (saved) => {
      client.setQueryData(photoRulesQuery.queryKey, saved)
      notify({ message: texts.saved })
    },
    onError: ({ message }) => {
      notify({ message, status: 'error' })
      void refetch()
    },
  })
  const chosen = isPending ? variables : (data?.sections ?? [])

  return (
    <Panel title={texts.heading} text={texts.text}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={192} radius="lg" role="status" aria-label={texts.loading} />}
      {data && (
        <div>
          {sections.map((section) => (
            <CheckLine
              key={section}
              label={sectionNames[section]}
              checked={chosen.includes(section)}
              onChange={(ticked) => mutate(sections.filter((other) => (other === section ? ticked : chosen.includes(other))))}
            />
          ))}
        </div>
      )}
    </Panel>
  )
}

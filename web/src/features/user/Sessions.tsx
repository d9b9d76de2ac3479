import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sessionsQuery } from '@/api/user.ts'
import { relativeDateWithin } from '@/lib/dates.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { notify } from '@/ui/notify.tsx'
import { useEndSession } from './mutations.ts'
import css from './Sessions.module.css'
import { sessionTexts as texts } from './strings.ts'

/** Where a person is signed in, each with END; without an id, the person who looks. */
export function Sessions({ id }: { id?: string }) {
  const { data, error, refetch } = useQuery(sessionsQuery(id))
  const end = useEndSession()
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  return (
    <ul className={css.sessions} aria-busy={!data}>
      {data?.items.length === 0 && <li>{texts.none}</li>}
      {data?.items.map(({ id: session, device, lastUsedAt, current }) => (
        <li key={session}>
          <span>
            <b>{device}</b>
            <small>{current ? texts.current : texts.used(relativeDateWithin(lastUsedAt))}</small>
          </span>
          {!current && (
            <Button
              size="sm"
              variant="default"
              aria-label={texts.endLabel(device)}
              loading={end.isPending && end.variables.session === session}
              onClick={() =>
                end.mutate(
                  { id, session },
                  { onSuccess: () => notify({ message: texts.ended }), onError: ({ message }) => notify({ message, status: 'error' }) },
                )
              }
            >
              {texts.end}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mustReadsQuery } from '@/api/readership.ts'
import type { WaitingRead } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { AgendaIcon, AgendaRow, Go } from '@/shared/agenda/AgendaRow.tsx'
import { fullName } from '@/shared/people/people.ts'
import { hasPassed } from '@/shared/readership/mustRead.ts'
import { texts } from '@/shared/readership/strings.ts'
import { useUser } from '@/shared/session/session.ts'
import chips from '@/ui/Chip.module.css'
import css from './MustReads.module.css'
import { Quiet } from './Quiet.tsx'

/** How many are shown before the person asks for all of them. */
const shown = 4

/** What waits for the person to read it (READERSHIP-009). `count` is 0 until it is known. */
export function useMustReads() {
  const query = useQuery(mustReadsQuery)
  return { query, count: query.data?.length ?? 0, isPending: query.isPending }
}

/** Rows of what the person must read, the earliest day first, each with a link to it. Shows nothing when nothing waits. */
export function MustReads({ query: { data, error, isFetching, refetch } }: Pick<ReturnType<typeof useMustReads>, 'query'>) {
  const [all, setAll] = useState(false)
  if (error && !data) {
    return (
      <div className={css.quiet}>
        <Quiet sentence={texts.failed} error={error} onRetry={() => refetch()} busy={isFetching} />
      </div>
    )
  }
  if (!data || data.length === 0) return null
  return (
    <div className={css.reads}>
      <ul>
        {data.slice(0, all ? data.length : shown).map((read) => (
          <Row key={`${read.kind} ${read.id}`} read={read} />
        ))}
      </ul>
      {data.length > shown && !all && (
        <Button variant="subtle" fullWidth className={css.all} onClick={() => setAll(true)}>
          {texts.showAll(data.length)}
        </Button>
      )}
    </div>
  )
}

function Row({ read: { kind, id, title, createdBy, mustRead } }: { read: WaitingRead }) {
  const { today } = useUser()
  const passed = hasPassed(mustRead, today)
  const name = title || texts.post
  return (
    <AgendaRow
      symbol={<AgendaIcon Icon={IconBookmark} urgent={passed} />}
      title={name}
      action={<Go label={texts.go} name={texts.goTo(name)} link={kind === 'POST' ? paths.post(id) : paths.resources({ id })} />}
    >
      <span className={css.facts}>
        {passed && (
          <span className={chips.chip} data-tone="bad">
            {texts.overdue}
          </span>
        )}
        {texts.mustReadBy(mustRead.by, today)}
      </span>
      <span>{fullName(createdBy)}</span>
    </AgendaRow>
  )
}

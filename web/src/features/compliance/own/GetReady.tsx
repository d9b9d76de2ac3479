import { Card } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { type SelfCheckStanding, selfCheckStandingQuery } from '@/api/selfcheck.ts'
import { paths } from '@/lib/paths.ts'
import { selfAnswers } from '@/shared/selfcheck/answers.ts'
import { selfCheckTexts as texts } from '@/shared/selfcheck/strings.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import { LinkButton } from '@/ui/LinkButton.tsx'
import css from './GetReady.module.css'

/** SELFCHECK-010. Invites the store to check itself before the visit, or to go on. Shows nothing to others, and where there is nothing to check. */
export function GetReady() {
  const { selfCheck } = useRights()
  return selfCheck && <Invitation />
}

function Invitation() {
  const { data, isError } = useQuery(selfCheckStandingQuery)
  const id = useId()
  if ((isError && !data) || data?.startBlocked) return null
  const act = data?.can.answer ? texts.goOn : data?.can.goOn ? texts.look : texts.start
  return (
    <Card component="section" className={css.card} aria-labelledby={id}>
      <IconClipboardCheck size={32} stroke={1.8} aria-hidden />
      <div>
        <h2 id={id}>{texts.ready}</h2>
        <p>{data?.check ? said(data) : texts.readyHint}</p>
        {data?.check && <Unsent check={data.check.id} />}
      </div>
      {data && (
        <LinkButton {...paths.selfCheck()} variant="default" size="sm" className={css.act} aria-label={texts.of(act)}>
          {act}
        </LinkButton>
      )}
    </Card>
  )
}

const said = ({ answered, lines, can }: SelfCheckStanding) =>
  [can.goOn && texts.ended, texts.progress(answered, lines)].filter(Boolean).join(' · ')

/** Sends answers that were given without a connection, and says how many are left. */
function Unsent({ check }: { check: string }) {
  const person = useUser().id
  const client = useQueryClient()
  useEffect(() => selfAnswers.open(person, check, client), [person, check, client])
  const n = Object.keys(selfAnswers.use().answers).length
  return n > 0 && <p role="status">{texts.unsent(n)}</p>
}

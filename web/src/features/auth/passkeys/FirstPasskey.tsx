import { Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { passkeysQuery } from '@/api/auth.ts'
import { hasPasskeys } from '@/lib/passkey.ts'
import { paths } from '@/lib/paths.ts'
import { meQuery } from '@/shared/session/session.ts'
import { shownCodes } from '../twoStep/shownCodes.ts'
import css from './Passkeys.module.css'
import { AddDialog } from './PasskeysPanel.tsx'
import { texts } from './strings.ts'

/** Somebody who must have a second step can choose a passkey instead of an app (FD-208). */
export function FirstPasskey() {
  const { data } = useQuery({ ...passkeysQuery, enabled: hasPasskeys() })
  const [adds, setAdds] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const codes = shownCodes.use()
  if (!data || codes) return null

  async function added() {
    setAdds(false)
    await client.invalidateQueries(meQuery)
    if (client.getQueryData(meQuery.queryKey)?.needsSecondFactor === false) await navigate({ ...paths.home(), replace: true })
  }
  return (
    <Stack gap="xs" mt="lg">
      <h2 className={css.instead}>{texts.instead}</h2>
      <p>{texts.insteadText}</p>
      <Button variant="default" className={css.end} onClick={() => setAdds(true)}>
        {texts.add}
      </Button>
      {adds && <AddDialog suggested={data.name} onClose={() => void added()} />}
    </Stack>
  )
}

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListFilters, settableQuery } from '@/api/compliance.ts'
import { OfflineError } from '@/api/errors.ts'
import type { ReportSummary } from '@/api/types.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { notify } from '@/ui/notify.tsx'
import { listTexts } from '../strings.ts'

interface Props {
  filters: ListFilters
  onChoose: (reports: readonly ReportSummary[]) => void
}

/** Chooses every report of the filtered list, on all its pages, that can be set as final, up to the most at once (FD-36). */
export function ChooseAll({ filters, onChoose }: Props) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { finals } = listTexts

  async function choose() {
    setBusy(true)
    try {
      const { reports, total } = await client.fetchQuery(settableQuery(filters))
      onChoose(reports)
      if (total === 0) notify({ message: finals.none, status: 'info' })
      else if (reports.length < total) notify({ message: finals.notAll(reports.length, total), status: 'info' })
    } catch (error) {
      if (error instanceof OfflineError) showOfflineAlert()
      else notify({ message: (error as Error).message, status: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button size="sm" variant="default" loading={busy} onClick={choose}>
      {finals.chooseAll}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OfflineError } from '@/api/errors.ts'
import type { FeedFilters } from '@/api/feed.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { notify } from '@/ui/notify.tsx'
import { renewFeed } from '../cache.ts'
import { newerQuery } from '../queries.ts'
import { texts } from '../strings.ts'
import css from './NewPosts.module.css'

interface Props {
  filters: FeedFilters
  /** The moment that the list shows. */
  since: string
}

/** Says how many posts have come since the list was loaded. Pressing it shows them; the list never moves by itself. */
export function NewPosts({ filters, since }: Props) {
  const client = useQueryClient()
  const { data: newer = 0 } = useQuery(newerQuery(filters, since))
  const [busy, setBusy] = useState(false)

  async function show() {
    setBusy(true)
    try {
      await renewFeed(client, filters)
      window.scrollTo({ top: 0 })
    } catch (error) {
      if (error instanceof OfflineError) showOfflineAlert()
      else notify({ message: texts.failed((error as Error).message), status: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={css.place} role="status">
      {newer > 0 && (
        <Button size="sm" className={css.pill} loading={busy} leftSection={<IconArrowUp size={18} aria-hidden />} onClick={show}>
          {texts.newPosts(newer)}
        </Button>
      )}
    </div>
  )
}

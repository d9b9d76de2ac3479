import { Button } from '@mantine/core'
import { IconClockCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { messagingSettingsQuery } from '../laterQueries.ts'
import { texts } from '../strings.ts'

const PromiseDialog = lazyDialog(() => import('./PromiseDialog.tsx'))

/** Within how many hours head office answers, and the way to change it. */
export function PromiseButton() {
  const { data } = useQuery(messagingSettingsQuery)
  const [changing, setChanging] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconClockCheck size={18} aria-hidden />}
        aria-haspopup="dialog"
        disabled={!data}
        onClick={() => setChanging(true)}
      >
        {data ? texts.promiseButton(data.promiseHours) : texts.promiseTitle}
      </Button>
      <LazyDialog opened={changing}>{data && <PromiseDialog hours={data.promiseHours} onClose={() => setChanging(false)} />}</LazyDialog>
    </>
  )
}

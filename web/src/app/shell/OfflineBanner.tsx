import { CloseButton } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '@/lib/paths.ts'
import { useOnline } from '@/ui/useOnline.ts'
import { useRootMark } from '@/ui/useRootMark.ts'
import css from './Banners.module.css'

/**
 * Says 'You are currently offline' until it is dismissed or the connection is back. The next time the connection drops, it shows again (OFFLINE-001,
 * AMB-126).
 */
export function OfflineBanner() {
  const online = useOnline()
  const [dismissed, setDismissed] = useState(false)
  if (online && dismissed) setDismissed(false)
  return <div role="status">{!online && !dismissed && <Banner onDismiss={() => setDismissed(true)} />}</div>
}

function Banner({ onDismiss }: { onDismiss: () => void }) {
  useRootMark('offline')
  return (
    <div className={css.offline}>
      <IconWifiOff size={22} aria-hidden />
      <span>You are currently offline</span>
      <Link {...paths.unsent()} className={css.way}>
        WHAT'S WAITING
      </Link>
      <CloseButton className={css.close} aria-label="Dismiss" onClick={onDismiss} />
    </div>
  )
}

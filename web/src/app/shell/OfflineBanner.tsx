import { IconWifiOff } from '@tabler/icons-react'
import { useOnline } from '@/ui/useOnline.ts'
import { useRootMark } from '@/ui/useRootMark.ts'
import css from './Banners.module.css'

/** Says 'You are currently offline' until the code of the whole strip is there (ConnectionStrip.tsx). */
export function OfflineBanner() {
  const offline = !useOnline()
  useRootMark('offline', offline)
  return (
    offline && (
      <div className={css.offline}>
        <IconWifiOff size={22} aria-hidden />
        <span className={css.lines}>
          <strong>You are currently offline</strong>
        </span>
      </div>
    )
  )
}

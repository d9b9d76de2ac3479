import { slowReaders } from '@/lib/patience.ts'
import { Notice } from '@/ui/Notice.tsx'
import { useRootMark } from '@/ui/useRootMark.ts'
import css from './NewVersion.module.css'

/** Says that the device has not given yet what it keeps, so that nobody takes a page without it for empty (FD-250). */
export function SlowDevice() {
  const isSlow = slowReaders.use() > 0
  useRootMark('notice', isSlow)
  return (
    <div role="status" className={isSlow ? css.offer : undefined}>
      {isSlow && (
        <Notice>
          This device is slow to read what it keeps. Marks, photos and messages that aren't sent yet show here as soon as they are read. If
          that takes long, reload the page: they stay on the device.
        </Notice>
      )}
    </div>
  )
}

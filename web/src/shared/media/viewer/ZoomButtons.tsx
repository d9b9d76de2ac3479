import { IconMinus, IconPlus } from '@tabler/icons-react'
import dark from '@/ui/DarkScreen.module.css'
import { texts } from '../strings.ts'
import { enlargedBy, largest } from './zoom.ts'

/** The buttons that make pictures on a dark screen smaller and larger. */
export function ZoomButtons({ scale, zoom }: { scale: number; zoom: (factor: number) => void }) {
  return (
    <>
      <button type="button" className={dark.tool} aria-label={texts.smaller} disabled={scale <= 1} onClick={() => zoom(1 / enlargedBy)}>
        <IconMinus size={22} aria-hidden />
      </button>
      <button type="button" className={dark.tool} aria-label={texts.larger} disabled={scale >= largest} onClick={() => zoom(enlargedBy)}>
        <IconPlus size={22} aria-hidden />
      </button>
    </>
  )
}

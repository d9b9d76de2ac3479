import { IconX } from '@tabler/icons-react'
import base from './Base.module.css'
import css from './FilterChip.module.css'

interface Props {
  /** What the filter leaves. */
  children: string
  /** Names the button for screen readers, such as 'Remove filter: Final'. */
  label: string
  onRemove: () => void
}

/** A filter that is set. Pressing it takes it away. */
export function FilterChip({ children, label, onRemove }: Props) {
  return (
    <button type="button" className={`${base.inline} ${css.chip}`} aria-label={label} onClick={onRemove}>
      {children}
      <IconX size={16} stroke={2.4} aria-hidden />
    </button>
  )
}

import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import pressArea from '@/ui/PressArea.module.css'
import rows from '../lines/Rows.module.css'
import css from './FoldRow.module.css'

interface Props {
  title: string
  /** A short text that the row shows while it is folded. */
  brief?: string
  /** The section's name for screen readers, if it is not the title. */
  label?: string
  large?: boolean
  /** Sections of their own that follow and are folded with this one. */
  followed?: ReactNode
  children: ReactNode
}

/** A section that is folded on a phone, so that people get to the first line sooner. On wider screens it is always open. */
export function FoldRow({ title, brief, label = title, large = false, followed, children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <section className={css.row} aria-label={label} data-open={open}>
        <div className={css.head}>
          <h2 className={css.title} data-large={large || undefined}>
            <button
              type="button"
              className={`${pressArea.around} ${css.opener}`}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {title}
            </button>
            <span className={css.plain}>{title}</span>
          </h2>
          {brief && <p className={css.brief}>{brief}</p>}
          <IconChevronDown size={20} aria-hidden className={css.chevron} />
        </div>
        <div id={id} className={css.body}>
          {children}
        </div>
      </section>
      {followed && (
        <div className={`${rows.more} ${css.followed}`} data-open={open}>
          {followed}
        </div>
      )}
    </>
  )
}

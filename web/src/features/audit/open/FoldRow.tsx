import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import pressArea from '@/ui/PressArea.module.css'
import css from './FoldRow.module.css'

interface Props {
  title: string
  /** What the row says while it is folded. */
  brief?: string
  /** Name of the section, unless it is the title. */
  label?: string
  large?: boolean
  children: ReactNode
}

/** A section that is a row to open on a phone, so that the first line is near, and simply there on wider screens. */
export function FoldRow({ title, brief, label = title, large = false, children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
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
  )
}

import { Card } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import base from './Base.module.css'
import css from './Panel.module.css'

interface Props {
  title: string
  /** What the panel is for, in a sentence or two. */
  text?: ReactNode
  /** Shown to the right of the title, usually a button. */
  action?: ReactNode
  /** The hash of an address that leads to this panel. */
  hash?: string
  children?: ReactNode
}

/** A card on a page about one subject, with a title and its controls. */
export function Panel({ title, text, action, hash, children }: Props) {
  const id = useId()
  return (
    <Card component="section" id={hash} aria-labelledby={id} className={css.panel}>
      <div className={`${base.spread} ${css.head}`}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {text && <p className={css.text}>{text}</p>}
      {children}
    </Card>
  )
}

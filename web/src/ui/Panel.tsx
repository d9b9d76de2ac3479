import { Card } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import css from './Panel.module.css'

interface Props {
  title: string
  /** What it is, in a sentence or two. */
  text?: ReactNode
  /** At the right of the title, such as one button. */
  action?: ReactNode
  children?: ReactNode
}

/** One matter of a page: what it is, and its controls. */
export function Panel({ title, text, action, children }: Props) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} className={css.panel}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {text && <p className={css.text}>{text}</p>}
      {children}
    </Card>
  )
}

import { Card } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import css from './Panel.module.css'

interface Props {
  title: string
  text: string
  children: ReactNode
}

/** One matter of the settings: what it is, and its control. */
export function Panel({ title, text, children }: Props) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} className={css.panel}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {children}
    </Card>
  )
}

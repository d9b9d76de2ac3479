import type { ReactNode } from 'react'
import type { Quarter } from '@/api/types.ts'
import css from './Fact.module.css'

interface Props {
  label: string
  /** The part of the bar whose colour it has. */
  part?: keyof Quarter['stores']
  children: ReactNode
}

/** A number of a quarter with its label. */
export function Fact({ label, part, children }: Props) {
  return (
    <div className={css.fact} data-part={part}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

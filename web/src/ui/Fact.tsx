import type { ReactNode } from 'react'

/** An entry of a list of facts (dl), with its name. It looks as the list has it. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

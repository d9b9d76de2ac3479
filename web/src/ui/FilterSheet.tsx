import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import base from './Base.module.css'
import css from './FilterSheet.module.css'

interface Props {
  /** The fields. Each choice takes effect at once. */
  children: ReactNode
  onClose: () => void
}

/** A sheet with the filters, for phones. */
export default function FilterSheet({ children, onClose }: Props) {
  return (
    <Drawer opened onClose={onClose} title="Filters">
      <div className={`${base.column} ${css.sheet}`}>
        {children}
        <Button onClick={onClose}>SHOW RESULTS</Button>
      </div>
    </Drawer>
  )
}

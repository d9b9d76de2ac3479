import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { listTexts } from '../strings.ts'
import css from './FilterSheet.module.css'

interface Props {
  /** The fields. Each choice takes effect at once. */
  children: ReactNode
  onClose: () => void
}

/** A sheet with the filters, for phones. */
export default function FilterSheet({ children, onClose }: Props) {
  return (
    <Drawer opened onClose={onClose} title={listTexts.filters}>
      <div className={css.sheet}>
        {children}
        <Button onClick={onClose}>{listTexts.showResults}</Button>
      </div>
    </Drawer>
  )
}

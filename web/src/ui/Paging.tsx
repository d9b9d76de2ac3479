import { Button } from '@mantine/core'
import base from './Base.module.css'
import css from './Paging.module.css'

interface Props {
  /** The current page, from 1. */
  page: number
  totalPages: number
  onChange: (page: number) => void
}

/** PREV, 'page / totalPages' and NEXT. Shows nothing if there is only one page. */
export function Paging({ page, totalPages, onChange }: Props) {
  if (totalPages <= 1) return null
  return (
    <nav className={`${base.row} ${css.paging}`} aria-label="Pages">
      <Button variant="default" size="sm" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        PREV
      </Button>
      <span role="status" aria-label={`Page ${page} of ${totalPages}`}>
        {page} / {totalPages}
      </span>
      <Button variant="default" size="sm" disabled={page >= totalPages} onClick={() => onChange(page + 1)}>
        NEXT
      </Button>
    </nav>
  )
}

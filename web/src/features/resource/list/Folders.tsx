import { Skeleton } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { foldersQuery } from '@/api/resource.ts'
import type { paths } from '@/lib/paths.ts'
import { texts } from '../strings.ts'
import css from './Folders.module.css'

interface Props {
  /** The folder that is shown. Absent: all of them; null: none of these. */
  current: string | undefined | null
  at: (path: string | undefined) => ReturnType<typeof paths.resources>
}

/** The folders of the library, each a link. A library without folders shows none. */
export function Folders({ current, at }: Props) {
  const { data, isPending } = useQuery(foldersQuery)
  const shown = useRef<HTMLAnchorElement>(null)
  // On a phone the folder may stand far to the right, and whoever came by a link would see none chosen.
  useEffect(() => {
    if (current && data) shown.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current, data])
  if (isPending) return <Skeleton className={css.loading} />
  const folders = data?.filter(({ path, count }) => path !== '/' || count > 0)
  if (!folders?.some(({ path }) => path !== '/')) return null
  return (
    <nav className={css.folders} aria-label={texts.folders}>
      <Link {...at(undefined)} activeOptions={{ exact: true }} aria-current={current === undefined ? 'page' : undefined}>
        {texts.everything}
      </Link>
      {folders.map(({ path, count }) => (
        <Link
          key={path}
          {...at(path)}
          ref={path === current ? shown : undefined}
          activeOptions={{ exact: true }}
          aria-current={path === current ? 'page' : undefined}
        >
          <IconFolder size={18} aria-hidden />
          {path === '/' ? texts.top : path.slice(1).replaceAll('/', ' / ')}
          {count > 0 && <span className={css.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

import { Link } from '@tanstack/react-router'
import type { FoundHit, FoundKind } from '@/api/types.ts'
import { useRights } from '@/shared/session/rights.ts'
import { linkTo } from './linkTo.ts'
import { Marked } from './Marked.tsx'
import css from './SearchPage.module.css'

/** One thing that was found. */
export function HitCard({ kind, hit }: { kind: FoundKind; hit: FoundHit }) {
  const to = linkTo(kind, hit, useRights())
  const text = (
    <>
      <strong>
        <Marked parts={hit.title} />
      </strong>
      {hit.detail && <span className={css.detail}>{hit.detail}</span>}
      {hit.excerpt.length > 0 && (
        <span className={css.excerpt}>
          <Marked parts={hit.excerpt} />
        </span>
      )}
    </>
  )
  return (
    <li>
      {to ? (
        <Link {...to} className={css.hit}>
          {text}
        </Link>
      ) : (
        <div className={css.hit}>{text}</div>
      )}
    </li>
  )
}

import { Link } from '@tanstack/react-router'
import type { FoundHit, FoundKind } from '@/api/types.ts'
import { Marked } from '@/shared/Marked.tsx'
import { linkTo } from './linkTo.ts'
import css from './SearchPage.module.css'

/** One thing that was found. */
export function HitCard({ kind, hit }: { kind: FoundKind; hit: FoundHit }) {
  return (
    <li>
      <Link {...linkTo(kind, hit)} className={css.hit}>
        <strong>
          <Marked parts={hit.title} />
        </strong>
        {hit.detail && <span className={css.detail}>{hit.detail}</span>}
        {hit.excerpt.length > 0 && (
          <span className={css.excerpt}>
            <Marked parts={hit.excerpt} />
          </span>
        )}
      </Link>
    </li>
  )
}

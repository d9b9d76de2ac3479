import { Link } from '@tanstack/react-router'
import type { FoundHit, FoundKind, FoundPart } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import css from './SearchPage.module.css'

/** Where a hit leads; undefined for people and stores, which have no page of their own. */
function linkTo(kind: FoundKind, { id, parentId }: FoundHit) {
  if (kind === 'POST') return paths.post(id)
  if (kind === 'COMMENT') return paths.post(parentId)
  if (kind === 'RESOURCE') return paths.resources({ id })
  return undefined
}

/** One thing that was found. */
export function HitCard({ kind, hit }: { kind: FoundKind; hit: FoundHit }) {
  const to = linkTo(kind, hit)
  const text = (
    <>
      <strong>
        <Marked parts={hit.title} />
      </strong>
      {hit.detail && <span>{hit.detail}</span>}
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

/** A text with the words marked that were searched for. It never becomes HTML. */
function Marked({ parts }: { parts: FoundPart[] }) {
  let at = 0
  return parts.map(({ text, found }) => {
    const key = at
    at += text.length
    return found ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}

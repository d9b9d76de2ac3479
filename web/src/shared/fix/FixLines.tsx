import { Link } from '@tanstack/react-router'
import type { Fix } from '@/api/fix.ts'
import { withWholeSizes } from '@/lib/packSize.ts'
import { paths } from '@/lib/paths.ts'
import pressArea from '@/ui/PressArea.module.css'
import css from './FixLines.module.css'
import { fixTexts as texts } from './strings.ts'

/** What a store still has to fix, in short: what to do, where it stands, and what it brings. Each leads to its fix (FD-261). */
export function FixLines({ fixes }: { fixes: readonly Fix[] }) {
  return (
    <ol className={css.fixes}>
      {fixes.map(({ id, description, what, standing, overdue, points }) => (
        <li key={id}>
          <span className={css.what}>
            <Link {...paths.fixes({ fix: id })} className={pressArea.around}>
              {withWholeSizes(description)}
            </Link>
            <small>
              {what} · <span data-overdue={overdue || undefined}>{standing}</span>
            </small>
          </span>
          {points > 0 && <span className={css.points}>{texts.points(points)}</span>}
        </li>
      ))}
    </ol>
  )
}

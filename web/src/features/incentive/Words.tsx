import type { Incentive } from '@/api/types.ts'
import { shared } from './strings.ts'
import css from './Words.module.css'

/** The longer texts of an incentive (INCENTIVE-048, AMB-056). `level` is that of their headings. */
export function Words({ incentive, level }: { incentive: Incentive; level: 3 | 4 }) {
  const Title = `h${level}` as const
  const parts = [
    [shared.opportunity, incentive.descriptionLong],
    [shared.how, incentive.details],
    [shared.finer, incentive.detailsAdditional],
  ] as const
  return (
    <div className={css.words}>
      {parts.map(
        ([title, text]) =>
          text && (
            <div key={title}>
              <Title>{title}</Title>
              <p>{text}</p>
            </div>
          ),
      )}
    </div>
  )
}

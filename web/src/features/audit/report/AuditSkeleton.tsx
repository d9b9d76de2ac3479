import { Skeleton } from '@mantine/core'
import base from '@/ui/Base.module.css'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import card from '../lines/SectionCard.module.css'
import { texts } from '../strings.ts'
import css from './AuditSkeleton.module.css'

const lines = ['86%', '64%', '92%', '58%', '76%']

/** The shape of a report while it loads (AUDIT-020). */
export function AuditSkeleton() {
  usePageTitle(texts.title)
  return (
    <>
      <div className={`${base.row} ${css.bar}`}>
        <Skeleton width={44} height={44} radius="md" />
        <div className={base.grow}>
          <h1 className={css.title}>{texts.title}</h1>
          <p role="status">{texts.loading}</p>
        </div>
        <Skeleton circle height={40} />
      </div>
      <div className={`${base.column} ${css.column}`} aria-hidden="true">
        <div className={`${card.card} ${base.column}`}>
          <Skeleton height={24} width="72%" />
          <Skeleton height={14} width="48%" />
          <Skeleton height={44} />
        </div>
        <Skeleton height={52} radius="md" />
        <div className={`${card.card} ${base.column}`}>
          <Skeleton height={24} width="50%" />
          {lines.map((width) => (
            <div key={width} className={`${base.row} ${css.line}`}>
              <div className={base.grow}>
                <Skeleton height={16} width={width} />
                <Skeleton height={12} width="34%" mt="xs" />
              </div>
              <Skeleton height={52} width={132} radius="md" />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

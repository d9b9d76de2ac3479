import { paths } from '@/lib/paths.ts'
import { toldOf } from '@/shared/others.ts'
import base from '@/ui/Base.module.css'
import { LinkButton } from '@/ui/LinkButton.tsx'
import notice from '@/ui/Notice.module.css'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'

/** Names what somebody else has completed for the same visit, on the page of each report (FD-296). Shows nothing if there is nothing. */
export function OtherReports({ report: { others = [], store } }: { report: Report }) {
  return others.map((other) => (
    <div key={other.id} className={`${base.cluster} ${notice.notice}`}>
      <p>{toldOf(other)}</p>
      <LinkButton {...paths.auditReport(other.id, store.id)} variant="default" size="sm">
        {texts.others.see}
      </LinkButton>
    </div>
  ))
}

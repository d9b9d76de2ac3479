import { Link } from '@tanstack/react-router'
import { PhotoRulesPanel } from '@/features/evidence/PhotoRulesPanel.tsx'
import { DaysPanel } from '@/features/fix/DaysPanel.tsx'
import { ObstaclesPanel } from '@/features/obstacle/ObstaclesPanel.tsx'
import { LinesPanel } from '@/features/standards/components/LinesPanel.tsx'
import { weightingTexts } from '@/features/weighting/strings.ts'
import { WeightingsPanel } from '@/features/weighting/WeightingsPanel.tsx'
import { paths } from '@/lib/paths.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Panel } from '@/ui/Panel.tsx'
import css from './ComplianceSettingsPage.module.css'
import { texts } from './strings.ts'

/**
 * AUDIT-133, SCR-031. Head office has lines and weightings, and the ways to certificates and emails; everybody else can read the weightings
 * (AMB-045).
 */
export default function ComplianceSettingsPage() {
  const { today } = useUser()
  const { manageCompliance: manages } = useRights()
  return (
    <>
      <PageHeader title={texts.title}>{manages ? texts.intro : texts.introReader}</PageHeader>
      {manages && <Jumps />}
      <div className={manages ? css.twoColumns : css.oneColumn}>
        {manages && (
          <div className={css.column}>
            <LinesPanel />
          </div>
        )}
        <div className={css.column}>
          <div id={places.weightings}>
            <WeightingsPanel today={today} />
          </div>
          {manages && (
            <>
              <PhotoRulesPanel />
              <ObstaclesPanel />
              <DaysPanel />
              <Panel title={texts.certificates.heading} text={texts.certificates.text}>
                <LinkButton {...paths.quarters()} variant="default">
                  {texts.certificates.open}
                </LinkButton>
              </Panel>
              <OutboxPanel />
            </>
          )}
        </div>
      </div>
    </>
  )
}

const places = { weightings: 'weightings' }

/** Links past the lines, which come first on narrow screens and can be many. */
function Jumps() {
  return (
    <nav className={`${base.wrap} ${css.jumps}`} aria-label={texts.jumps}>
      <Link {...paths.complianceSettings()} hash={places.weightings}>
        {weightingTexts.heading}
      </Link>
      <Link {...paths.quarters()}>{texts.certificates.heading}</Link>
      <Link {...paths.outbox()}>{texts.outbox.heading}</Link>
    </nav>
  )
}

function OutboxPanel() {
  return (
    <Panel title={texts.outbox.heading} text={texts.outbox.text}>
      <LinkButton {...paths.outbox()} variant="default">
        {texts.outbox.open}
      </LinkButton>
    </Panel>
  )
}

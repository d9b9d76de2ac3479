import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import { Notice } from '@/ui/Notice.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { PanelsSkeleton } from '@/ui/Skeletons.tsx'
import { Choices } from './Choices.tsx'
import { PushPanel } from './PushPanel.tsx'
import { QuietHours } from './QuietHours.tsx'
import css from './SettingsPage.module.css'
import { paces, texts } from './strings.ts'
import { useSettings } from './useSettings.ts'

/** Where and when the person is told of things (FD-80, FD-81). */
export default function SettingsPage() {
  const { settings, error, refetch, state, change, retry } = useSettings()
  return (
    <div className={css.column}>
      <div>
        <BackLink to={paths.settings()}>{texts.back}</BackLink>
        <PageHeader title={texts.title}>{texts.intro}</PageHeader>
        <p className={`${base.muted} ${css.state}`} role="status">
          {settings && state !== 'failed' && texts.state[state]}
        </p>
      </div>
      {error && !settings && <ErrorState error={error} onRetry={refetch} />}
      {!error && !settings && <PanelsSkeleton heights={[420, 150, 220]} className={css.column} />}
      {settings && !settings.can.change && <Notice>{texts.readOnly}</Notice>}
      {state === 'failed' && (
        <div className={css.failed}>
          <Notice tone="bad" live action={{ label: texts.retry, onPress: retry }}>
            {texts.failed}
          </Notice>
        </div>
      )}
      {settings && (
        <fieldset className={css.column} disabled={!settings.can.change}>
          <Panel title={texts.what.heading} text={texts.what.text}>
            <Choices choices={settings.choices} onChange={(choice) => change({ choices: [choice] })} />
          </Panel>
          <PushPanel settings={settings} onShowText={(showText) => change({ showText })} />
          <Panel title={texts.email.heading} text={texts.email.text(settings.email)}>
            <Segments label={texts.email.label} choices={paces} value={settings.pace} onChoose={(pace) => change({ pace })} />
          </Panel>
          <QuietHours quiet={settings.quiet} zone={settings.zone} onChange={(quiet) => change({ quiet })} />
        </fieldset>
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type NotificationSettings, notificationSettingsKey } from '@/api/notification.ts'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { Panel } from '@/ui/Panel.tsx'
import css from './PushPanel.module.css'
import { isSubscribed, pushSupport, turnPushOff, turnPushOn } from './push.ts'
import { texts } from './strings.ts'

interface Props {
  settings: NotificationSettings
  onShowText: (showText: boolean) => void
}

/** Push in this browser (FD-82). */
export function PushPanel({ settings, onShowText }: Props) {
  const client = useQueryClient()
  const here = useQuery({ queryKey: ['push-here'], queryFn: isSubscribed, staleTime: 0, networkMode: 'always' })
  const support = pushSupport()
  const on = support === 'ready' && settings.push.on && here.data === true
  const turn = useMutation({
    mutationFn: async () => {
      if (!on) return turnPushOn(settings.push.key)
      await turnPushOff()
      return true
    },
    onSettled: () => Promise.all([here.refetch(), client.invalidateQueries({ queryKey: notificationSettingsKey })]),
  })
  const state =
    turn.error || turn.data === false
      ? texts.push.failed[support === 'blocked' ? 'blocked' : 'other']
      : texts.push.state[on ? 'on' : support]
  return (
    <Panel title={texts.push.heading} text={texts.push.text}>
      <p className={css.state} role="status">
        {state}
      </p>
      {support === 'ready' && (
        <Button variant="default" loading={turn.isPending} disabled={!settings.can.change || here.isPending} onClick={() => turn.mutate()}>
          {on ? texts.push.turnOff : texts.push.turnOn}
        </Button>
      )}
      <CheckLine label={texts.push.showText} hint={texts.push.showTextHint} checked={settings.showText} onChange={onShowText} />
    </Panel>
  )
}

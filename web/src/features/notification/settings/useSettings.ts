import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, call } from '@/api/client.ts'
import { type NotificationSettings, notificationSettingsKey, notificationSettingsQuery, type SettingsChange } from '@/api/notification.ts'
import { both, isEmpty, withChange, without } from './changes.ts'

export type SaveState = 'saved' | 'saving' | 'failed'

/**
 * The person's settings, and how to change them. A change shows at once and is sent by itself, one call after the other. What could not be saved
 * stays on the screen and goes with the next change, or when the person tries again.
 */
export function useSettings() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(notificationSettingsQuery())
  const pending = useRef<SettingsChange>({})
  const busy = useRef(false)
  const [state, setState] = useState<SaveState>('saved')
  const [shown, setShown] = useState<SettingsChange>({})

  async function send() {
    if (busy.current) return
    busy.current = true
    setState('saving')
    try {
      while (!isEmpty(pending.current)) {
        const sent = pending.current
        const saved = await call(api.PUT('/users/me/notification-settings', { body: sent }))
        await client.cancelQueries({ queryKey: notificationSettingsKey })
        client.setQueryData<NotificationSettings>(notificationSettingsKey, saved)
        pending.current = without(pending.current, sent)
        setShown(pending.current)
      }
      setState('saved')
    } catch {
      setState('failed')
    }
    busy.current = false
  }

  function change(what: SettingsChange) {
    pending.current = both(pending.current, what)
    setShown(pending.current)
    void send()
  }

  return { settings: data && withChange(data, shown), error, refetch, state, change, retry: () => void send() }
}

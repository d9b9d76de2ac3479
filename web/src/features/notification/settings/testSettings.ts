import type { NotificationSettings } from '@/api/notification.ts'

/** Settings as the server has them for whoever has changed nothing. */
export function someSettings(changes: Partial<NotificationSettings> = {}): NotificationSettings {
  return {
    choices: [
      { kind: 'MUST_READ', inApp: true, email: true, push: true },
      { kind: 'MENTION', inApp: true, email: false, push: true },
      { kind: 'MESSAGE', inApp: false, email: false, push: true },
    ],
    pace: 'DAILY',
    quiet: { on: true, from: '21:00', until: '07:00' },
    showText: false,
    zone: 'Australia/Perth',
    email: 'mia@wattle.example',
    push: { key: 'BKey', on: false },
    can: { change: true },
    ...changes,
  }
}

import type { NotificationSettings, SettingsChange } from '@/api/notification.ts'

/** Two changes of settings in one. Where both change the same, the later holds. */
export function both(earlier: SettingsChange, later: SettingsChange): SettingsChange {
  const changed = new Set(later.choices?.map(({ kind }) => kind))
  const choices = [...(earlier.choices ?? []).filter(({ kind }) => !changed.has(kind)), ...(later.choices ?? [])]
  return { ...earlier, ...later, ...(choices.length > 0 && { choices }) }
}

/** What is left of a change after another was saved: what the person has changed again since. */
export function without(change: SettingsChange, saved: SettingsChange): SettingsChange {
  const left: SettingsChange = { ...change }
  if (left.pace === saved.pace) delete left.pace
  if (left.quiet === saved.quiet) delete left.quiet
  if (left.showText === saved.showText) delete left.showText
  const choices = left.choices?.filter((choice) => !saved.choices?.includes(choice))
  if (choices?.length) left.choices = choices
  else delete left.choices
  return left
}

/** The settings as the person has them in mind: those of the server, with what has not been saved yet. */
export function withChange(settings: NotificationSettings, change: SettingsChange): NotificationSettings {
  return {
    ...settings,
    pace: change.pace ?? settings.pace,
    quiet: change.quiet ?? settings.quiet,
    showText: change.showText ?? settings.showText,
    choices: settings.choices.map((choice) => change.choices?.find(({ kind }) => kind === choice.kind) ?? choice),
  }
}

export const isEmpty = (change: SettingsChange) => Object.keys(change).length === 0

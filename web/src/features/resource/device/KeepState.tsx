import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDeviceMobileCheck, IconHistory } from '@tabler/icons-react'
import type { Resource } from '@/api/types.ts'
import { formatBytes } from '@/lib/bytes.ts'
import { useOnline } from '@/ui/useOnline.ts'
import { texts as all } from '../strings.ts'
import css from './KeepState.module.css'
import { type Device, keep } from './keeping.ts'

const { device: texts } = all

/** What is on the device of a resource, or on its way there; nothing while it is not wanted there (OFFLINE-043, OFFLINE-045). */
export function KeepState({ resource, device: { kept, failed, saving } }: { resource: Resource; device: Device }) {
  const { id, name, file } = resource
  const online = useOnline()
  const failure = failed.get(id)
  const one = kept.get(id)
  const { held } = one ?? {}
  const isOlder = held !== undefined && held.id !== file?.id
  return (
    <>
      <small className={css.state} aria-live="polite">
        {held && !isOlder && (
          <span data-tone="good">
            <IconDeviceMobileCheck size={16} aria-hidden />
            {texts.here(formatBytes(held.size))}
          </span>
        )}
        {isOlder && (
          <span data-tone="warn">
            <IconHistory size={16} aria-hidden />
            {texts.older}
          </span>
        )}
        {saving?.id === id ? (
          <span>
            {texts.saving}
            <span className={css.share} aria-hidden>
              {Math.floor(saving.share * 100)}%
            </span>
            <progress className={css.progress} max={1} value={saving.share} aria-label={texts.savingNamed(name)} />
          </span>
        ) : failure ? (
          <span data-tone="bad">
            <IconAlertTriangle size={16} aria-hidden />
            {texts.failures[failure]}
          </span>
        ) : (
          one && !held && <span>{online ? texts.waiting : texts.waitsForConnection}</span>
        )}
      </small>
      {failure && (
        <Button className={css.retry} size="sm" variant="default" aria-label={texts.retryNamed(name)} onClick={() => void keep(resource)}>
          {texts.retry}
        </Button>
      )}
    </>
  )
}

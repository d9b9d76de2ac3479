import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDeviceMobileCheck, IconHistory } from '@tabler/icons-react'
import { useId } from 'react'
import type { Resource } from '@/api/types.ts'
import { formatBytes } from '@/lib/bytes.ts'
import base from '@/ui/Base.module.css'
import { useOnline } from '@/ui/useOnline.ts'
import { texts as all } from '../strings.ts'
import css from './KeepRow.module.css'
import { type Device, drop, keep } from './keeping.ts'

const { device: texts } = all

/** Whether the file of a resource is kept on this device, with the switch for it (OFFLINE-043, OFFLINE-045). */
export function KeepRow({ resource, device }: { resource: Resource; device: Device }) {
  const { id, name } = resource
  const stateId = useId()
  const wanted = device.kept.has(id)
  return (
    <div className={`${base.spread} ${css.keep}`}>
      <label className={`${base.row} ${css.label}`}>
        <input
          type="checkbox"
          role="switch"
          className={css.switch}
          aria-label={texts.keepNamed(name)}
          aria-describedby={stateId}
          aria-checked={wanted}
          checked={wanted}
          disabled={!device.isRead}
          onChange={(event) => void (event.target.checked ? keep(resource) : drop(id))}
        />
        <span>
          {texts.keep}
          <State id={stateId} resource={resource} device={device} />
        </span>
      </label>
      {device.failed.has(id) && (
        <Button size="sm" variant="default" aria-label={texts.retryNamed(name)} onClick={() => void keep(resource)}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}

/** What is on the device of a resource, or on its way there. */
function State({ id, resource, device: { kept, failed, saving } }: { id: string; resource: Resource; device: Device }) {
  const online = useOnline()
  const failure = failed.get(resource.id)
  const one = kept.get(resource.id)
  const { held } = one ?? {}
  const isOlder = held !== undefined && held.id !== resource.file?.id
  return (
    <small id={id} className={css.state} aria-live="polite">
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
      {saving?.id === resource.id ? (
        <span>
          {texts.saving}
          <span className={css.share} aria-hidden>
            {Math.floor(saving.share * 100)}%
          </span>
          <progress className={css.progress} max={1} value={saving.share} aria-label={texts.savingNamed(resource.name)} />
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
  )
}

import { Button } from '@mantine/core'
import { IconDeviceMobileCheck, IconDownload, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OfflineError } from '@/api/errors.ts'
import type { DueStore } from '@/api/types.ts'
import { formatBytes } from '@/lib/bytes.ts'
import { formatTime } from '@/lib/dates.ts'
import { hasCode } from '@/shared/serviceWorker.ts'
import { useUser } from '@/shared/session/session.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { notify } from '@/ui/notify.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { listTexts } from '../strings.ts'
import { dropPack, findPack, mostPacks, type Pack, packOf, takePack } from './packs.ts'
import css from './VisitPacks.module.css'

const { today: texts } = listTexts

/** How often the page looks whether packs are still ready, in milliseconds: the app's files may arrive while it is open. */
const looking = 5000

/** What of today's stores is on this device, so that an audit can begin there without a connection (OFFLINE-016, OFFLINE-017). */
export function VisitPacks({ stores }: { stores: readonly DueStore[] }) {
  const user = useUser()
  const client = useQueryClient()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const shown = stores.slice(0, mostPacks)
  const ids = shown.map(({ id }) => id)
  const { data: packs, refetch } = useQuery({
    queryKey: ['visit packs', user.id, user.today, ids],
    queryFn: async () => {
      const code = await hasCode().catch(() => false)
      const look = async (store: string) =>
        packOf(await findPack(store, user.today), { person: user.id, store, today: user.today, now: Date.now(), hasCode: code })
      return new Map(await Promise.all(ids.map(async (id) => [id, await look(id)] as const)))
    },
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: looking,
  })

  async function change(some: readonly string[], work: (store: string) => Promise<void>) {
    setBusy(new Set(some))
    try {
      for (const store of some) await work(store)
    } catch (error) {
      if (error instanceof OfflineError) showOfflineAlert()
      else {
        console.error('compliance: a visit pack', error)
        notify({ message: texts.packFailed, status: 'error' })
      }
    } finally {
      await refetch()
      setBusy(new Set())
    }
  }
  const take = (some: readonly string[]) => void change(some, (store) => takePack(client, user.id, store, user.today))

  return (
    <div className={css.packs}>
      <Panel title={texts.packs} text={texts.packsHint(mostPacks)}>
        {shown.length > 1 && (
          <Button
            className={css.all}
            leftSection={<IconDownload size={20} aria-hidden />}
            loading={busy.size > 1}
            disabled={busy.size === 1}
            onClick={() => take(ids)}
          >
            {texts.packAll}
          </Button>
        )}
        <ul className={css.list}>
          {shown.map(({ id, name }) => (
            <Row
              key={id}
              name={name}
              pack={packs?.get(id)}
              busy={busy.has(id)}
              disabled={busy.size > 0}
              onTake={() => take([id])}
              onRemove={() => void change([id], (store) => dropPack(store, user.today))}
            />
          ))}
        </ul>
      </Panel>
    </div>
  )
}

interface RowProps {
  name: string
  /** Undefined until the device has answered. */
  pack: Pack | undefined
  busy: boolean
  disabled: boolean
  onTake: () => void
  onRemove: () => void
}

function Row({ name, pack, busy, disabled, onTake, onRemove }: RowProps) {
  const there = pack?.at !== undefined
  const act = there ? texts.refresh : texts.pack
  return (
    <li className={`${base.cluster} ${css.row}`}>
      <div className={`${base.column} ${css.text}`}>
        <b>{name}</b>
        <span className={`${base.cluster} ${base.muted} ${css.state}`}>
          {pack?.state === 'ready' ? (
            <span className={chip.chip} data-tone="good">
              <IconDeviceMobileCheck size={16} aria-hidden />
              {texts.ready}
            </span>
          ) : (
            pack && texts.packStates[pack.state]
          )}
          {there && <span>{texts.packFacts(formatTime(new Date(pack.at ?? 0).toISOString()), formatBytes(pack.size ?? 0))}</span>}
        </span>
      </div>
      <div className={css.acts}>
        <Button
          variant="default"
          size="sm"
          loading={busy}
          disabled={disabled && !busy}
          leftSection={there ? <IconRefresh size={18} aria-hidden /> : <IconDownload size={18} aria-hidden />}
          aria-label={texts.ofStore(act, name)}
          onClick={onTake}
        >
          {act}
        </Button>
        {there && (
          <Button variant="subtle" size="sm" disabled={disabled} aria-label={texts.ofStore(texts.remove, name)} onClick={onRemove}>
            {texts.remove}
          </Button>
        )}
      </div>
    </li>
  )
}

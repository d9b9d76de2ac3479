import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { LeftPerson } from '@/api/types.ts'
import { notify } from '@/ui/notify.tsx'
import { whatWaits } from '../pages/unsent/count.ts'
import { saveAsFiles } from '../pages/unsent/handIn.ts'
import { SlowDevice } from '../shell/SlowDevice.tsx'
import css from './LeftBehind.module.css'

const texts = {
  title: 'Your work on this device is not lost',
  waits: (what: string) =>
    `${what} on this device, not sent yet. Save it as a file and give it to head office. They can upload it on their page 'Waiting to be sent', so that others can continue your audits. Nobody else can see it on this device.`,
  save: 'SAVE AS FILE',
  saved: 'Saved. Please give the file to head office within 30 days.',
  failed: 'The file could not be made on this device. Please try again.',
}

/** OFFLINE-042. Shows nothing if nothing waits. */
export default function LeftBehind({ person }: { person: LeftPerson }) {
  const [waits, setWaits] = useState('')
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  useEffect(() => {
    let left = false
    void whatWaits(person.id).then((what) => {
      if (!left) setWaits(what)
    })
    return () => {
      left = true
    }
  }, [person.id])
  if (waits === '') return <SlowDevice />

  async function save() {
    setBusy(true)
    try {
      await saveAsFiles({ portal: window.location.host, person })
      setSaid(texts.saved)
    } catch (error) {
      console.error('session: the file of a deactivated person', error)
      notify({ message: texts.failed, status: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={css.left} aria-label={texts.title}>
      <p>
        <b>{texts.title}</b>
      </p>
      <p>{texts.waits(waits)}</p>
      <Button variant="default" fullWidth leftSection={<IconDownload size={20} aria-hidden />} loading={busy} onClick={() => void save()}>
        {texts.save}
      </Button>
      <p role="status">{said}</p>
    </section>
  )
}

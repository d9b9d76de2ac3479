import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { isClash } from '@/api/clash.ts'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { sendFile } from '@/api/storeoftheyear.ts'
import type { FileFault, ResultsChanges } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import base from '@/ui/Base.module.css'
import { notify } from '@/ui/notify.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { useUpload } from '../mutations.ts'
import { signed, manageTexts as texts } from '../strings.ts'
import css from './Upload.module.css'

interface Chosen {
  /** Of the upload, so that a second try counts once. */
  id: string
  file: File
}

interface Looked {
  changes?: ResultsChanges
  /** Why the file was refused, with its mistakes. */
  refusal?: string
  faults?: FileFault[]
  faultCount?: number
}

/** Takes a file of results: first says what it would change, or every mistake in it, and counts it only when the person says so (SOTY-027, FD-95). */
export function Upload() {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [looked, setLooked] = useState<Looked>()
  const [reading, setReading] = useState(false)
  const { mutateAsync: upload, isPending } = useUpload()

  function choose(file: File | undefined) {
    if (!file) return
    const next = { id: uuidv7(), file }
    setChosen(next)
    void look(next)
  }

  async function look({ file }: Chosen, why?: string) {
    setReading(true)
    setLooked(undefined)
    try {
      const { changes } = await sendFile({ file, preview: true })
      setLooked({ ...(changes && { changes }), ...(why && { refusal: why }) })
    } catch (error) {
      fail(error as Error)
    } finally {
      setReading(false)
    }
  }

  async function count() {
    if (!chosen || !looked?.changes) return
    try {
      await upload({ ...chosen, mark: looked.changes.mark })
    } catch (error) {
      // Something else has changed the results meanwhile: the person looks at the changes again.
      if (isClash(error)) return look({ ...chosen }, error.message)
      return fail(error as Error)
    }
    notify({ message: texts.counted(chosen.file.name) })
    setChosen(undefined)
    setLooked(undefined)
  }

  function fail(error: Error) {
    if (error instanceof OfflineError) return showOfflineAlert()
    const { faults = [], faultCount = 0 } = error instanceof ApiError ? error.problem : {}
    setLooked({ refusal: error.message, faults, faultCount })
  }

  const changes = looked?.changes
  const changesNothing = changes?.items.length === 0
  return (
    <Panel title={texts.upload} text={texts.uploadText}>
      <div className={css.choose}>
        <Button
          variant={changes && !changesNothing ? 'default' : 'filled'}
          leftSection={<IconUpload size={18} aria-hidden />}
          loading={reading}
          onClick={() => input.current?.click()}
        >
          {chosen ? texts.chooseOther : texts.choose}
        </Button>
        {chosen && <span className={css.name}>{chosen.file.name}</span>}
        {chosen && !looked && !reading && (
          <Button variant="default" onClick={() => look(chosen)}>
            {texts.again}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={texts.file}
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ target }) => {
            choose(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      <div role="status" className={css.outcome}>
        {looked?.refusal && <p className={base.wrong}>{looked.refusal}</p>}
        {changesNothing && <p>{texts.changesNothing(changes.rows)}</p>}
        {changes && !changesNothing && <p className={css.sum}>{texts.wouldChange(changes)}</p>}
      </div>
      {looked?.faults && looked.faults.length > 0 && <Faults faults={looked.faults} of={looked.faultCount ?? 0} />}
      {changes && !changesNothing && (
        <>
          <Preview changes={changes} />
          <div className={css.acts}>
            <Button onClick={count} loading={isPending}>
              {texts.count}
            </Button>
            <Button
              variant="default"
              disabled={isPending}
              onClick={() => {
                setChosen(undefined)
                setLooked(undefined)
              }}
            >
              {texts.cancel}
            </Button>
          </div>
        </>
      )}
    </Panel>
  )
}

/** A long table that scrolls in its place. */
function Frame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which people without a mouse do from the keyboard
    <section className={css.frame} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

function Faults({ faults, of }: { faults: readonly FileFault[]; of: number }) {
  return (
    <Frame label={texts.faults}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.row}</th>
            <th scope="col">{texts.column}</th>
            <th scope="col">{texts.mistake}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row, column, message, value }, i) => (
            <tr key={i}>
              <td>{row || ''}</td>
              <td>{column}</td>
              <td>
                {message}
                {value && <small>{texts.wrongValue(value)}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {of > faults.length && <p className={css.more}>{texts.moreFaults(of - faults.length)}</p>}
    </Frame>
  )
}

function Preview({ changes }: { changes: ResultsChanges }) {
  const hidden = changes.added + changes.changed - changes.items.length
  return (
    <Frame label={texts.preview}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.row}</th>
            <th scope="col">{texts.storeAndCriterion}</th>
            <th scope="col">{texts.before}</th>
            <th scope="col">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.items.map(({ row, store, criterion, timePeriod, financialYear, before, after }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>
                {store.name}
                <small>
                  {criterion.name}, {texts.periodOf(timePeriod, financialYear)}
                </small>
              </td>
              <td>{before ? texts.amounts(before) : texts.nothing}</td>
              <td>
                <b>{texts.amounts(after)}</b>
                {before && <small>{signed(after.camelBucks - before.camelBucks)}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className={css.more}>{texts.moreChanges(hidden)}</p>}
    </Frame>
  )
}

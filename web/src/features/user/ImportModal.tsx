import { Button, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import type { Imported } from '@/api/people.ts'
import { fullName } from '@/shared/people/people.ts'
import css from './Import.module.css'
import { useImport } from './mutations.ts'
import { importTexts as texts } from './strings.ts'

interface Props {
  /** Where people come from: a file of the person's, or the source that is set up. */
  from: 'import' | 'sync'
  onClose: () => void
}

/** Shows what an import changes, or everything that is wrong with it, before it is saved (USERS-010, AMB-014). */
export default function ImportModal({ from, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const run = useImport()
  const { data, error, isPending, variables } = run
  const isPreview = data && !data.applied
  const changes = isPreview && data.created + data.updated > 0

  function look(chosen?: File) {
    setFile(chosen)
    run.mutate({ file: chosen })
  }

  return (
    <Modal
      opened
      onClose={isPending ? () => {} : onClose}
      closeOnClickOutside={false}
      size={640}
      withCloseButton={false}
      title={texts[from].title}
    >
      <div className={css.told} aria-live="polite">
        {!data && !isPending && !error && <p>{texts[from].text}</p>}
        {isPending && <p>{variables.mark ? texts.saving : texts.looking}</p>}
        {data && <Outcome imported={data} />}
        {error && <Refused error={error} />}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.import.choose}
        accept=".csv,.xlsx,text/csv"
        onChange={({ target }) => {
          if (target.files?.[0]) look(target.files[0])
          target.value = ''
        }}
      />
      <div className={css.acts}>
        <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
          {data?.applied ? texts.close : texts.cancel}
        </Button>
        {changes && (
          <Button loading={isPending} onClick={() => run.mutate({ file, mark: data.mark })}>
            {texts.apply}
          </Button>
        )}
        {!data && (
          <Button loading={isPending} onClick={() => (from === 'sync' ? look() : input.current?.click())}>
            {texts[from].choose}
          </Button>
        )}
      </div>
    </Modal>
  )
}

function Outcome({ imported }: { imported: Imported }) {
  const { source, created, updated, changes, absent, absentTotal, applied } = imported
  return (
    <>
      <p>
        <b>{applied ? `${texts.done}: ` : ''}</b>
        {created + updated === 0 ? texts.nothing : texts.counts(imported)}
      </p>
      {changes.length > 0 && (
        <ul className={css.list}>
          {changes.map(({ name, email, fields, id }) => (
            <li key={email}>
              <b>{name}</b>
              <span>
                {id
                  ? fields.map(({ field, from, to }) => `${field}: ${from || texts.empty} → ${to || texts.empty}`).join(', ')
                  : `${texts.newPerson}, ${email}`}
              </span>
            </li>
          ))}
          {created + updated > changes.length && <li>{texts.more(created + updated - changes.length)}</li>}
        </ul>
      )}
      {absentTotal > 0 && (
        <>
          <p>{texts.absent(absentTotal)}</p>
          <ul className={css.list}>
            {absent.map((person) => (
              <li key={person.id}>{fullName(person)}</li>
            ))}
            {absentTotal > absent.length && <li>{texts.more(absentTotal - absent.length)}</li>}
          </ul>
        </>
      )}
      {source && <p className={css.source}>{texts.source(source)}</p>}
    </>
  )
}

function Refused({ error }: { error: Error }) {
  const faults = (error instanceof ApiError && error.problem.errors) || []
  return (
    <div role="alert">
      <p className={css.refused}>{error.message}</p>
      {faults.length > 0 && (
        <>
          <h3>{texts.faults}</h3>
          <ul className={css.list}>
            {faults.map(({ location, message }) => (
              <li key={location + message}>
                <b>{placeInTable(location)}</b>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Turns 'file.row 7.email' into 'Row 7, email'. */
function placeInTable(location: string) {
  const place = location.replace(/^(file|feed)\.?/, '').replace('.', ', ')
  return place.charAt(0).toUpperCase() + place.slice(1)
}

import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Imported } from '@/api/user.ts'
import { ChangeList, ImportDialog, ImportSource } from '@/shared/imports/ImportDialog.tsx'
import { importTexts as common } from '@/shared/imports/strings.ts'
import { fullName } from '@/shared/people/people.ts'
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
  const { mutate, data, error, isPending, variables } = useImport()
  const changes = data && !data.applied && data.created + data.updated > 0

  function look(chosen?: File) {
    setFile(chosen)
    mutate({ file: chosen })
  }

  return (
    <ImportDialog
      title={texts[from].title}
      about={texts[from].text}
      running={isPending ? (variables.mark ? common.saving : common.looking) : undefined}
      error={error}
      outcome={data && <Outcome imported={data} />}
      isDone={data?.applied === true}
      onClose={onClose}
    >
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
      {changes && (
        <Button loading={isPending} onClick={() => mutate({ file, mark: data.mark })}>
          {common.apply}
        </Button>
      )}
      {!data && (
        <Button loading={isPending} onClick={() => (from === 'sync' ? look() : input.current?.click())}>
          {texts[from].choose}
        </Button>
      )}
    </ImportDialog>
  )
}

function Outcome({ imported }: { imported: Imported }) {
  const { source, created, updated, changes, absent, absentTotal, applied } = imported
  return (
    <>
      <p>
        <b>{applied ? `${common.done}: ` : ''}</b>
        {created + updated === 0 ? common.nothing : common.counts(imported)}
      </p>
      <ChangeList
        total={created + updated}
        lines={changes.map(({ name, email, fields, id }) => ({
          key: email,
          name,
          detail: id
            ? fields.map(({ field, from, to }) => `${field}: ${from || texts.empty} → ${to || texts.empty}`).join(', ')
            : `${texts.newPerson}, ${email}`,
        }))}
      />
      {absentTotal > 0 && (
        <>
          <p>{texts.absent(absentTotal)}</p>
          <ChangeList total={absentTotal} lines={absent.map((person) => ({ key: person.id, name: fullName(person) }))} />
        </>
      )}
      {source && <ImportSource name={source} />}
    </>
  )
}

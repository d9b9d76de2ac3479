import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Attachment } from '@/api/types.ts'
import base from '@/ui/Base.module.css'
import { accepted } from './gallery.ts'
import { texts } from './strings.ts'
import css from './UploadArea.module.css'
import { UploadArea } from './UploadArea.tsx'
import row from './UploadRow.module.css'
import { UploadRow } from './UploadRow.tsx'
import { usePreviews } from './usePreviews.ts'
import { type Kinds, useUploads } from './useUploads.ts'

interface Props {
  label: string
  /** The file that was there before, or that was uploaded here. */
  file: Attachment | undefined
  onFile: (file: Attachment | undefined) => void
  /** Called when a file starts and ends being sent, so that the form can wait for it. */
  onSending: (isSending: boolean) => void
  error?: string | undefined
  /** The name by which the form finds the field to give it focus. */
  path: string
  kinds?: Kinds
  /** What can be added. Absent: the kinds and sizes of files. */
  hint?: string
}

/**
 * A form's field for one file: chosen or dropped, sent at once, with its progress. What failed can be tried again, and nothing else of the form is
 * lost.
 */
export function UploadField({ label, file, onFile, onSending, error, path, kinds = 'any', hint = texts.hint }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { sendings, add, retry, remove, busy } = useUploads({
    files: file ? [file] : [],
    onFiles: ([first]) => onFile(first),
    kinds,
    single: true,
  })
  const shown = sendings[0] ?? file
  const preview = usePreviews(sendings, file ? [file] : [])
  const tell = useEffectEvent(onSending)
  useEffect(() => tell(busy), [busy])

  return (
    <UploadArea label={label} hint={hint} problem={shown === file ? error : undefined} onTake={add}>
      {(describedBy) => (
        <>
          {shown && (
            <div className={row.row}>
              <UploadRow file={shown} preview={preview(shown)} onRetry={() => retry(shown.id)} onRemove={() => remove(shown.id)} />
            </div>
          )}
          {sendings.length === 0 && (
            <div className={`${base.cluster} ${css.choose}`}>
              <Button
                size="sm"
                variant="default"
                leftSection={<IconUpload size={18} aria-hidden />}
                data-path={path}
                aria-describedby={describedBy}
                aria-invalid={error ? true : undefined}
                onClick={() => input.current?.click()}
              >
                {file ? texts.replace : texts.choose}
              </Button>
              {!file && <span className={`${base.muted} ${css.drop}`}>{texts.drop}</span>}
            </div>
          )}
          <input
            ref={input}
            type="file"
            hidden
            aria-label={label}
            accept={accepted[kinds]}
            onChange={({ target }) => {
              add([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </>
      )}
    </UploadArea>
  )
}

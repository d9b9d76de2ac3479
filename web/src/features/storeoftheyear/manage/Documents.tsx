import { Button, Skeleton } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { OfflineError } from '@/api/errors.ts'
import { pdfsQuery } from '@/api/storeoftheyear.ts'
import { formatBytes } from '@/lib/bytes.ts'
import { relativeDate } from '@/lib/dates.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { showOfflineAlert } from '@/ui/alert.ts'
import { notify } from '@/ui/notify.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { useUpload } from '../mutations.ts'
import { manageTexts as texts } from '../strings.ts'
import css from './Documents.module.css'

/** The PDFs with the marking criteria, the newest first: that is the one which stores download (SOTY-012, SOTY-029). */
export function Documents() {
  const input = useRef<HTMLInputElement>(null)
  const { data, error, refetch } = useQuery(pdfsQuery())
  const [failure, setFailure] = useState<string>()
  const { mutateAsync: upload, isPending } = useUpload()

  async function send(file: File | undefined) {
    if (!file) return
    setFailure(undefined)
    // A file of results here would count at once, without a preview.
    if (!(await file.slice(0, 5).text()).startsWith('%PDF-')) return setFailure(texts.notPDF)
    try {
      await upload({ file })
    } catch (error) {
      if (error instanceof OfflineError) return showOfflineAlert()
      return setFailure((error as Error).message)
    }
    notify({ message: texts.pdfUploaded })
  }

  return (
    <Panel
      title={texts.pdfs}
      text={texts.pdfsText}
      action={
        <Button
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
          loading={isPending}
          onClick={() => input.current?.click()}
        >
          {texts.uploadPDF}
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.pdf}
        accept="application/pdf,.pdf"
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
      <p className={css.failure} role="alert">
        {failure}
      </p>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={120} radius="lg" />}
      {data?.length === 0 && <p>{texts.noPDFs}</p>}
      {data && data.length > 0 && (
        <ul className={css.list} aria-label={texts.pdfs}>
          {data.map(({ id, name, size, createdAt, signedURL }, i) => (
            <li key={id}>
              <a href={signedURL} target="_blank" rel="noopener">
                <IconFileText size={22} aria-hidden />
                <span>
                  {name}
                  <small>
                    {i === 0 && `${texts.newest}, `}
                    {formatBytes(size)}, {relativeDate(createdAt)}
                  </small>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

import { Button, Skeleton } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { OfflineError } from '@/api/errors.ts'
import { pdfsQuery } from '@/api/storeoftheyear.ts'
import type { CriteriaPDF } from '@/api/types.ts'
import { formatBytes } from '@/lib/bytes.ts'
import { relativeDate } from '@/lib/dates.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { showOfflineAlert } from '@/ui/alert.ts'
import base from '@/ui/Base.module.css'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { notify } from '@/ui/notify.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { useUpload, useWithdraw } from '../mutations.ts'
import { manageTexts as texts } from '../strings.ts'
import css from './Documents.module.css'

/** The PDFs with the marking criteria, the newest first: that is the one which stores download (SOTY-012, SOTY-029). */
export function Documents() {
  const input = useRef<HTMLInputElement>(null)
  const { data, error, refetch } = useQuery(pdfsQuery())
  const [failure, setFailure] = useState<string>()
  const [withdrawing, setWithdrawing] = useState<CriteriaPDF>()
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
      <p className={base.wrong} role="alert">
        {failure}
      </p>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={120} radius="lg" />}
      {data?.length === 0 && <p>{texts.noPDFs}</p>}
      {data && data.length > 0 && (
        <ul className={css.list} aria-label={texts.pdfs}>
          {data.map((pdf, i) => (
            <li key={pdf.id}>
              <a href={pdf.signedURL} download>
                <IconFileText size={22} aria-hidden />
                <span>
                  {pdf.name}
                  <small>
                    {i === 0 && `${texts.newest}, `}
                    {formatBytes(pdf.size)}, {relativeDate(pdf.createdAt)}
                  </small>
                </span>
              </a>
              <Button variant="default" size="sm" aria-label={texts.withdrawOf(pdf.name)} onClick={() => setWithdrawing(pdf)}>
                {texts.withdraw}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {withdrawing && <Withdraw pdf={withdrawing} all={data ?? []} onClose={() => setWithdrawing(undefined)} />}
    </Panel>
  )
}

/** Asks once, and says what stores have then. */
function Withdraw({ pdf, all, onClose }: { pdf: CriteriaPDF; all: readonly CriteriaPDF[]; onClose: () => void }) {
  const { mutateAsync: withdraw, isPending } = useWithdraw()
  const [failure, setFailure] = useState<string>()
  const [newest, before] = all

  async function confirm() {
    setFailure(undefined)
    try {
      await withdraw(pdf.id)
    } catch (error) {
      if (error instanceof OfflineError) return showOfflineAlert()
      return setFailure((error as Error).message)
    }
    notify({ message: texts.withdrawn, status: 'info' })
    onClose()
  }

  const then = before ? texts.withdrawNewest(before.name) : texts.withdrawLast
  return (
    <ConfirmModal
      opened
      title={texts.withdrawTitle}
      confirmLabel={texts.withdraw}
      danger
      loading={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={css.name}>{pdf.name}</p>
      <p>{pdf.id === newest?.id ? then : texts.withdrawOld}</p>
      <p className={base.wrong} role="alert">
        {failure}
      </p>
    </ConfirmModal>
  )
}

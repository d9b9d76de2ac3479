import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OfflineError } from '@/api/errors.ts'
import { resultsFile, uploadsQuery } from '@/api/storeoftheyear.ts'
import type { ResultsUpload } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { fullName } from '@/shared/people/people.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { notify } from '@/ui/notify.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import { useUndo } from '../mutations.ts'
import { signed, manageTexts as texts } from '../strings.ts'
import css from './Results.module.css'
import { Upload } from './Upload.tsx'

interface Props {
  year: number
  page: number | undefined
  onPage: (page: number) => void
}

/** Uploads results, and lists the files that counted, each of which can be taken back as a whole (FD-95). */
export function Results({ year, page, onPage }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(uploadsQuery(page))
  const [undoing, setUndoing] = useState<ResultsUpload>()
  return (
    <div className={css.column}>
      <Upload />
      <Panel
        title={texts.uploads}
        text={texts.uploadsText}
        action={
          <DownloadLink
            href={resultsFile(year)}
            label={texts.resultsFile(year)}
            size="sm"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {texts.csv}
          </DownloadLink>
        }
      >
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <RowsSkeleton n={4} />}
        {data?.items.length === 0 && <EmptyState title={texts.noUploads} />}
        {data && data.items.length > 0 && (
          <ul className={css.uploads} aria-label={texts.uploads} aria-busy={isPlaceholderData}>
            {data.items.map((upload) => (
              <Row key={upload.id} upload={upload} onUndo={() => setUndoing(upload)} />
            ))}
          </ul>
        )}
        {data && <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={onPage} />}
      </Panel>
      {undoing && <Undo upload={undoing} onClose={() => setUndoing(undefined)} />}
    </div>
  )
}

function Row({ upload, onUndo }: { upload: ResultsUpload; onUndo: () => void }) {
  const { fileName, added, changed, camelBucks, createdBy, createdAt, undoneAt, undoneBy } = upload
  return (
    <li data-undone={undoneAt !== null || undefined}>
      <div className={css.words}>
        <p className={css.name}>{fileName}</p>
        <p className={`${base.muted} ${css.facts}`}>
          <span>{texts.addedChanged(added, changed)}</span>
          <span>{texts.bucks(signed(camelBucks))}</span>
          <span>{texts.by(fullName(createdBy), relativeDate(createdAt))}</span>
        </p>
        {undoneAt && undoneBy && (
          <span className={chip.chip} data-tone="warn">
            {texts.undoneBy(fullName(undoneBy), relativeDate(undoneAt))}
          </span>
        )}
      </div>
      {!undoneAt && (
        <Button variant="default" size="sm" aria-label={texts.undoOf(fileName)} onClick={onUndo}>
          {texts.undo}
        </Button>
      )}
    </li>
  )
}

/** Asks once, and says what the server says when a later file stands in the way. */
function Undo({ upload, onClose }: { upload: ResultsUpload; onClose: () => void }) {
  const { mutateAsync: undo, isPending } = useUndo()
  const [failure, setFailure] = useState<string>()

  async function confirm() {
    setFailure(undefined)
    try {
      await undo(upload.id)
    } catch (error) {
      if (error instanceof OfflineError) return showOfflineAlert()
      return setFailure((error as Error).message)
    }
    notify({ message: texts.undone, status: 'info' })
    onClose()
  }

  return (
    <ConfirmModal opened title={texts.undoTitle} confirmLabel={texts.undo} danger loading={isPending} onConfirm={confirm} onClose={onClose}>
      <p className={css.name}>{upload.fileName}</p>
      <p>{texts.undoQuestion}</p>
      <p className={`${base.wrong} ${css.failure}`} role="alert">
        {failure}
      </p>
    </ConfirmModal>
  )
}

import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { formatDay } from '@/lib/dates.ts'
import type { ReportAbout } from '@/shared/drafts/format.ts'
import base from '@/ui/Base.module.css'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { texts } from '../strings.ts'
import type { LeftLine } from './draft.ts'
import { LeftList } from './LeftList.tsx'
import css from './LeftMarks.module.css'
import { downloadMarks } from './marksFile.ts'

interface Props {
  /** Why the marks cannot be saved in this report. */
  children: ReactNode
  lines: readonly LeftLine[]
  /** How many photos wait for the report as well. */
  photos: number
  /** The report of the marks. Drafts of an earlier release do not name it. */
  about: ReportAbout | undefined
  /** Takes the marks into a new report of the store. Absent if the person may not. */
  onTake?: (() => Promise<void>) | undefined
  onGiveUp: () => void
}

/** Unsaved marks and photos that can no longer be saved in their report: what they are, and what the person can do with them (FD-32). */
export function LeftMarks({ children, lines, photos, about, onTake, onGiveUp }: Props) {
  const id = useId()
  const [taking, setTaking] = useState(false)
  return (
    <section className={`${base.column} ${css.left}`} aria-labelledby={id}>
      <h2 id={id}>{lines.length > 0 ? texts.left.heading : texts.left.photosHeading}</h2>
      <p>{children}</p>
      {lines.length > 0 && <LeftList lines={lines} />}
      <div className={base.wrap}>
        {onTake && (
          <Button
            loading={taking}
            onClick={() => {
              setTaking(true)
              void onTake().finally(() => setTaking(false))
            }}
          >
            {texts.left.take}
          </Button>
        )}
        {lines.length > 0 && (
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => downloadMarks(about, lines)}>
            {texts.left.file}
          </Button>
        )}
        <GiveUpButton count={lines.length} photos={photos} about={about} onGiveUp={onGiveUp} />
      </div>
    </section>
  )
}

interface GiveUpProps {
  count: number
  /** How many photos go with them. */
  photos?: number
  about: ReportAbout | undefined
  disabled?: boolean
  onGiveUp: () => void
}

/** The button that removes unsaved marks from the device. It asks first, and says how many they are and of which report (FD-33). */
export function GiveUpButton({ count, photos = 0, about, disabled = false, onGiveUp }: GiveUpProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        disabled={disabled}
        title={count === 0 && photos === 0 ? texts.left.nothing : undefined}
        onClick={() => setAsking(true)}
      >
        {count === 0 && photos > 0 ? texts.left.giveUpPhotos : texts.left.giveUp}
      </Button>
      <ConfirmModal
        opened={asking}
        title={texts.left.giveUpTitle}
        confirmLabel={texts.left.giveUpConfirm}
        danger
        onConfirm={() => {
          setAsking(false)
          onGiveUp()
        }}
        onClose={() => setAsking(false)}
      >
        {texts.left.confirmGiveUp(count, photos, about && { store: about.store, day: formatDay(about.date) })}
      </ConfirmModal>
    </>
  )
}

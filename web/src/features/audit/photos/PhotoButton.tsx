import { IconCamera, IconCameraFilled } from '@tabler/icons-react'
import { limits } from '@/api/limits.gen.ts'
import { accepted } from '@/shared/media/gallery.ts'
import type { Section } from '@/shared/sections.ts'
import base from '@/ui/Base.module.css'
import { notify } from '@/ui/notify.tsx'
import tool from '@/ui/ToolButton.module.css'
import { useBoard, useLinePhotos, useNeedsPhoto } from './photos.tsx'
import { texts } from './strings.ts'

interface Props {
  lineKey: string
  /** The line's description. */
  line: string
  /** The line's section when the line has failed. */
  failedIn: Section | undefined
  disabled: boolean
  className?: string | undefined
}

/** The button that takes photos of a line, or lets people choose some (EVIDENCE-001). A phone asks which of both. */
export function PhotoButton({ lineKey, line, failedIn, disabled, className }: Props) {
  const board = useBoard()
  const photos = useLinePhotos(lineKey)
  const needed = useNeedsPhoto(lineKey, failedIn)
  const Icon = photos.length > 0 ? IconCameraFilled : IconCamera

  async function add() {
    const files = await chosen()
    const room = limits.photosOfLine - photos.length
    if (files.length > room) notify({ message: texts.full, status: 'error' })
    if (room > 0) board?.add(lineKey, files.slice(0, room))
  }

  return (
    <button
      type="button"
      className={`${base.centre} ${tool.button} ${className ?? ''}`}
      aria-label={needed ? texts.needed(line) : texts.add(line)}
      disabled={disabled}
      data-has={photos.length > 0 || undefined}
      data-needed={needed || undefined}
      onClick={add}
    >
      <Icon size={20} stroke={2} aria-hidden />
    </button>
  )
}

/** Asks for pictures. One field is made when it is needed, instead of one for each of 200 lines. */
function chosen(): Promise<File[]> {
  return new Promise((resolve) => {
    const field = document.createElement('input')
    field.type = 'file'
    field.accept = accepted.pictures
    field.multiple = true
    field.hidden = true
    const end = () => {
      resolve([...(field.files ?? [])])
      field.remove()
    }
    field.addEventListener('change', end)
    field.addEventListener('cancel', end)
    document.body.append(field)
    field.click()
  })
}

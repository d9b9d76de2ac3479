import type { ReactNode, RefObject } from 'react'
import type { Attachment } from '@/api/types.ts'
import type { HeldFile } from '@/shared/outgoing/files.ts'
import { UploadsField } from './UploadsField.tsx'

interface Props {
  label: string
  /** What useSchemaForm() returned for values with photos. */
  form: {
    values: { photos: Attachment[] }
    errors: { photos?: ReactNode }
    set(field: 'photos', photos: Attachment[]): void
  }
  onSending: (isSending: boolean) => void
  held?: RefObject<readonly HeldFile[]> | undefined
}

/** The photos of a form. */
export function PhotosField({ label, form: { values, errors, set }, onSending, held }: Props) {
  return (
    <UploadsField
      label={label}
      files={values.photos}
      onFiles={(photos) => set('photos', photos)}
      onSending={onSending}
      kinds="pictures"
      error={typeof errors.photos === 'string' ? errors.photos : undefined}
      path="photos"
      held={held}
    />
  )
}

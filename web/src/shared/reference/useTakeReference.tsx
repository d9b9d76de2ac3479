import { IconBulb, IconBulbFilled } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { referencesQuery, takeReferencePhoto } from '@/api/reference.ts'
import type { Attachment } from '@/api/types.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { notify } from '@/ui/notify.tsx'
import { useReferences } from './references.tsx'
import { texts } from './strings.ts'

/**
 * What the viewer offers head office: to make a photo of a line what good looks like there (EVIDENCE-019). `photoOf` finds the photo of a picture.
 * The button itself says that it worked, because a toast would lie over the viewer's buttons on a phone.
 */
export function useTakeReference(lineKey: string, photoOf: (picture: Attachment) => string | undefined) {
  const client = useQueryClient()
  const { edits, of } = useReferences()
  if (!edits) return undefined
  async function take(picture: Attachment) {
    try {
      client.setQueryData(referencesQuery.queryKey, await takeReferencePhoto(photoOf(picture) ?? ''))
    } catch (error) {
      if (error instanceof OfflineError) showOfflineAlert()
      else notify({ message: error instanceof ApiError ? error.message : texts.notMade, status: 'error' })
    }
  }
  return (picture: Attachment) => {
    const isTaken = of(lineKey)?.picture?.id === picture.id // the reference uses the photo's own file
    const Icon = isTaken ? IconBulbFilled : IconBulb
    return {
      label: texts.name,
      title: isTaken ? texts.made : texts.make,
      pressed: isTaken,
      icon: <Icon size={22} aria-hidden />,
      onPress: () => void take(picture),
    }
  }
}

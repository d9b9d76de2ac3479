import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { Resource } from '@/api/types.ts'
import { lookOf } from '@/shared/media/kinds.ts'
import base from '@/ui/Base.module.css'
import css from './Look.module.css'

/** The picture of a resource: of what it shows, or of its kind, also when there is no connection to load it. */
export function Look({ resource: { file } }: { resource: Resource }) {
  const thumbnail = file?.resizedUrls?.xs
  const [broken, setBroken] = useState<string>()
  if (thumbnail && thumbnail !== broken) {
    const gone = () => setBroken(thumbnail)
    return (
      <img className={`${base.centre} ${css.look}`} src={thumbnail} alt={file.alt} width={56} height={56} loading="lazy" onError={gone} />
    )
  }
  const { Icon, tone } = file ? lookOf(file.mimeType) : { Icon: IconLink, tone: 'plain' }
  return (
    <span className={`${base.centre} ${css.look}`} data-tone={tone}>
      <Icon size={28} stroke={1.7} aria-hidden />
    </span>
  )
}

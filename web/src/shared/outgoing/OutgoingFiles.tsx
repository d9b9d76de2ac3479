import { useEffect, useState } from 'react'
import base from '@/ui/Base.module.css'
import type { OutgoingFile } from './kinds.ts'
import css from './Outgoing.module.css'
import { fileOf } from './queue.ts'
import { store } from './store.ts'
import { texts } from './strings.ts'

/** The types that every browser draws. */
const drawn = ['image/png', 'image/jpeg', 'image/webp']

/** The files of something that waits: its pictures, and how many others it has. */
export function OutgoingFiles({ files }: { files: readonly OutgoingFile[] }) {
  const pictures = files.filter(({ here, type }) => here && drawn.includes(type))
  const others = files.length - pictures.length
  if (files.length === 0) return null
  return (
    <>
      {pictures.length > 0 && (
        <ul className={css.pictures}>
          {pictures.map((file) => (
            <li key={file.id}>
              <KeptPicture file={file} />
            </li>
          ))}
        </ul>
      )}
      {others > 0 && <p className={`${base.muted} ${css.others}`}>{texts.files(others)}</p>}
    </>
  )
}

/** A picture that is only on this device. Its place is there before it is read. */
function KeptPicture({ file }: { file: OutgoingFile }) {
  const [address, setAddress] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept under an id never changes
  useEffect(() => {
    let made: string | undefined
    let shows = true
    store.bytes(file.id).then(
      (bytes) => {
        if (!bytes || !shows) return
        made = URL.createObjectURL(fileOf(file, bytes))
        setAddress(made)
      },
      (error: unknown) => console.warn('outgoing: a picture could not be read', error),
    )
    return () => {
      shows = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [file.id])
  return address ? <img src={address} alt={file.attachment?.alt || texts.picture(file.name)} /> : <span aria-hidden />
}

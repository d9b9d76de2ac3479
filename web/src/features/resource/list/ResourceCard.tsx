import { Button } from '@mantine/core'
import {
  IconDeviceMobileCheck,
  IconDeviceMobileX,
  IconDownload,
  IconEye,
  IconFileCheck,
  IconFolder,
  IconHistory,
  IconPencil,
  IconTrash,
  IconUsers,
  IconWorldShare,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { resourcesKey } from '@/api/resource.ts'
import type { Resource } from '@/api/types.ts'
import { formatBytes } from '@/lib/bytes.ts'
import { formatDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { visibilityName } from '@/shared/audience/audience.ts'
import { isPicture, sources } from '@/shared/media/gallery.ts'
import { fullName } from '@/shared/people/people.ts'
import { MustReadBar } from '@/shared/readership/MustReadBar.tsx'
import { ReadersButton } from '@/shared/readership/ReadersButton.tsx'
import { useNoteOpened } from '@/shared/readership/useSeen.ts'
import { useUser } from '@/shared/session/session.ts'
import { ActionMenu } from '@/ui/ActionMenu.tsx'
import type { Action } from '@/ui/ActionMenuList.tsx'
import base from '@/ui/Base.module.css'
import chips from '@/ui/Chip.module.css'
import pressArea from '@/ui/PressArea.module.css'
import { useOnline } from '@/ui/useOnline.ts'
import { changeResource } from '../cache.ts'
import { KeepState } from '../device/KeepState.tsx'
import { type Device, drop, keep } from '../device/keeping.ts'
import { keptPicture, saveKept } from '../device/opening.ts'
import { keepable } from '../device/rules.ts'
import { opening } from '../opening.ts'
import { ReviewFacts } from '../review/ReviewFacts.tsx'
import { reviewOf } from '../review/review.ts'
import { useSayStillRight } from '../review/useSayStillRight.ts'
import { texts } from '../strings.ts'
import { Look } from './Look.tsx'
import { PictureLink } from './PictureLink.tsx'
import css from './ResourceCard.module.css'

interface Props {
  resource: Resource
  /** Whether the card says in which folder it is. */
  showsFolder: boolean
  /** What this device keeps. Absent: nothing can be kept. */
  device: Device | undefined
  onEdit: () => void
  onDelete: () => void
  onVersions: () => void
  /** Opens the links for people outside. */
  onOutside: () => void
  /** Called when a picture could not be loaded, because its link has expired. */
  onBroken: () => void
  /** Called when the person has said that it is still right, and the button that did is going away. */
  onReviewed: () => void
}

/**
 * A file or a link of the library. The card opens it: a picture on the whole screen, a video or a link in a new tab; any other file is saved. One
 * that is kept on this device comes from there when the server cannot be reached. What else can be done with it is behind its three dots.
 */
export function ResourceCard({ resource, showsFolder, device, onEdit, onDelete, onVersions, onOutside, onBroken, onReviewed }: Props) {
  const { id, name, file, link, visibility, can, expired, expiresAt, mustRead } = resource
  const review = reviewOf(resource)
  const stillRight = useSayStillRight(resource, onReviewed)
  const client = useQueryClient()
  const user = useUser()
  const online = useOnline()
  const noteOpened = useNoteOpened()
  const navigate = useNavigate()
  const thing = { kind: 'RESOURCE', id } as const
  const opened = () => noteOpened(thing)
  const address = file ? file.signedURL : link
  const isHeld = device?.kept.get(id)?.held !== undefined
  /** Saves a kept file from wherever it is there. Without one, the browser follows the link. */
  const follow = (event: MouseEvent) => {
    opened()
    if (!isHeld || !file || event.button > 1) return
    event.preventDefault()
    void saveKept(user.id, id, file)
  }
  const isKeepable = device?.isRead && keepable(resource) === 'now'
  const actions: Action[] = [
    ...(file?.signedURL ? [{ label: texts.download, Icon: IconDownload, href: file.signedURL, download: file.name, onClick: follow }] : []),
    ...(isKeepable
      ? [
          device.kept.has(id)
            ? { label: texts.device.drop, Icon: IconDeviceMobileX, onPress: () => void drop(id) }
            : { label: texts.device.keep, Icon: IconDeviceMobileCheck, onPress: () => void keep(resource) },
        ]
      : []),
    ...(can.seeReaders && !mustRead
      ? [{ label: texts.whoHasOpened, Icon: IconUsers, onPress: () => void navigate(paths.readers(thing, {})) }]
      : []),
    ...(resource.files > 1 && can.edit ? [{ label: texts.versionsTitle, Icon: IconHistory, onPress: onVersions }] : []),
    ...(can.shareOutside ? [{ label: texts.outside.title, Icon: IconWorldShare, onPress: onOutside }] : []),
    ...(can.review && review?.on && !review.due
      ? [{ label: texts.review.stillRightItem, Icon: IconFileCheck, onPress: stillRight.say }]
      : []),
    ...(can.edit ? [{ label: texts.edit, Icon: IconPencil, onPress: onEdit }] : []),
    ...(can.delete ? [{ label: texts.remove, Icon: IconTrash, onPress: onDelete, danger: true }] : []),
  ]
  return (
    <li className={`${base.surface} ${css.card}`}>
      <Look resource={resource} />
      <div className={css.what}>
        <h3>
          {file && isPicture(file) && sources(file) ? (
            <PictureLink
              file={file}
              name={name}
              instead={isHeld ? () => keptPicture(user.id, id, file) : undefined}
              onOpen={opened}
              onBroken={onBroken}
            />
          ) : address ? (
            <a
              className={pressArea.around}
              href={address}
              {...opening(name, file)}
              {...(isHeld && !online && { 'aria-label': texts.device.opens(name) })}
              onClick={follow}
              onAuxClick={follow}
            >
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        <p className={css.meta}>
          <span>{texts.by(fullName(resource.createdBy))}</span>
          <span>{texts.changed(formatDate(resource.updatedAt))}</span>
          {file && <span>{formatBytes(file.size)}</span>}
          {showsFolder && resource.path !== '/' && (
            <span>
              <IconFolder size={15} aria-hidden /> {resource.path.slice(1)}
            </span>
          )}
          {visibility && (
            <span title={texts.visibleTo}>
              <IconEye size={15} aria-hidden /> {visibilityName(visibility)}
            </span>
          )}
          {!expired && expiresAt && <span>{texts.expires(formatDate(expiresAt))}</span>}
        </p>
        {resource.changes && (
          <p className={css.changes}>
            <b>{texts.changes}</b> {resource.changes}
          </p>
        )}
        {expired && (
          <span className={chips.chip} data-tone="bad">
            {texts.expired}
          </span>
        )}
        {review && <ReviewFacts review={review} />}
        {file && !file.ready && <p className={css.quiet}>{file.problem ?? texts.preparing}</p>}
        {can.shareOutside && resource.outside !== null && resource.outside > 0 && (
          <button
            type="button"
            className={`${css.above} ${css.outside}`}
            aria-label={texts.outside.countNamed(resource.outside, name)}
            onClick={onOutside}
          >
            <IconWorldShare size={16} aria-hidden /> {texts.outside.count(resource.outside)}
          </button>
        )}
        {isKeepable && <KeepState resource={resource} device={device} />}
      </div>
      {actions.length > 0 && (
        <div className={css.above}>
          <ActionMenu label={texts.more(name)} actions={actions} />
        </div>
      )}
      {can.review && review?.due && (
        <div className={`${css.above} ${css.mustRead}`}>
          <Button variant="default" aria-label={texts.review.stillRightNamed(name)} loading={stillRight.busy} onClick={stillRight.say}>
            {texts.review.stillRight}
          </Button>
        </div>
      )}
      {mustRead && (
        <div className={`${css.above} ${css.mustRead}`}>
          <MustReadBar
            of={thing}
            mustRead={mustRead}
            name={name}
            onChange={(next) => changeResource(client, id, (old) => ({ ...old, mustRead: next }))}
            onStale={() => client.invalidateQueries({ queryKey: resourcesKey })}
          >
            {can.seeReaders && <ReadersButton of={thing} name={name} />}
          </MustReadBar>
        </div>
      )}
    </li>
  )
}

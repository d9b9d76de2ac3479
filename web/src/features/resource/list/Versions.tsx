import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { versionsQuery } from '@/api/resource.ts'
import type { Resource } from '@/api/types.ts'
import { formatBytes } from '@/lib/bytes.ts'
import { formatDate } from '@/lib/dates.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { fullName } from '@/shared/people/people.ts'
import { opening } from '../opening.ts'
import { texts } from '../strings.ts'
import css from './Versions.module.css'

interface Props {
  resource: Resource
  onClose: () => void
}

/** The files that a resource has had, for those who may edit it. */
export default function Versions({ resource, onClose }: Props) {
  const { data, error, refetch } = useQuery(versionsQuery(resource.id))
  return (
    <Modal opened onClose={onClose} title={texts.versionsTitle} size={520} withCloseButton={false}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      <ol className={css.versions}>
        {data?.map(({ number, file, changes, createdBy, createdAt }, index) => (
          <li key={number}>
            <span className={css.number}>
              {texts.version(number)}
              {index === 0 && ` · ${texts.current}`}
            </span>
            {file.signedURL ? (
              <a href={file.signedURL} {...opening(file.name, file)}>
                {file.name}
              </a>
            ) : (
              file.name
            )}
            {changes && <span className={css.changes}>{changes}</span>}
            <small>
              {fullName(createdBy)} · {formatDate(createdAt)} · {formatBytes(file.size)}
            </small>
          </li>
        ))}
      </ol>
      <Button variant="default" fullWidth onClick={onClose}>
        {texts.close}
      </Button>
    </Modal>
  )
}

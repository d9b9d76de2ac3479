import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { winnersQuery } from '@/api/incentive.ts'
import type { Incentive } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { Attachments } from '@/shared/media/Attachments.tsx'
import base from '@/ui/Base.module.css'
import coin from '@/ui/brand/coin.svg'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import { shared } from '../strings.ts'
import css from './WinnersDialog.module.css'

interface Props {
  incentive: Incentive
  onClose: () => void
}

/** The entries that have won, for everybody to look at. */
export default function WinnersDialog({ incentive, onClose }: Props) {
  const { data, error, refetch } = useQuery(winnersQuery(incentive.id))
  return (
    <Modal opened onClose={onClose} title={shared.winnersOf(incentive.name)} size={860} withCloseButton={false}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton n={5} lead="thing" />}
      {data?.length === 0 && <p>{shared.noWinners}</p>}
      {data && data.length > 0 && (
        <ul className={css.winners}>
          {data.map((entry) => (
            <li key={entry.id}>
              {entry.photos.length > 0 && <Attachments files={entry.photos} refresh={refetch} />}
              <h3>{entry.store?.name}</h3>
              <p className={`${base.row} ${css.result}`}>
                {entry.camelBucks !== null && <img src={coin} alt="" width={24} height={24} />}
                {entry.result}
              </p>
            </li>
          ))}
        </ul>
      )}
      <div className={css.foot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {shared.close}
        </Button>
      </div>
    </Modal>
  )
}

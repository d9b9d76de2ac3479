import { Card } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { historyQuery } from '@/api/compliance.ts'
import { History } from '@/shared/history/History.tsx'
import { historyTexts } from '@/shared/history/strings.ts'
import { ownTexts as texts } from '../strings.ts'
import { GetReady } from './GetReady.tsx'
import css from './OwnStore.module.css'
import { StoreCertificate } from './StoreCertificate.tsx'

/** What owners and managers follow in their own store: how its scores have gone, when the next audit may come, and its certificate (FD-45). */
export function OwnStore({ storeId }: { storeId: string }) {
  const { data, isError } = useQuery(historyQuery(storeId))
  const id = useId()
  return (
    <>
      {(data || !isError) && (
        <section aria-labelledby={id} className={css.room}>
          <div className={css.own}>
            <Card className={css.trend}>
              <h2 id={id}>{historyTexts.heading}</h2>
              <History history={data} />
            </Card>
            <div className={css.side}>
              <Next sentence={data ? (data.next?.sentence ?? texts.nextUnknown) : undefined} />
              <GetReady />
            </div>
          </div>
        </section>
      )}
      <StoreCertificate storeId={storeId} />
    </>
  )
}

/** When the next audit may come. `sentence` is absent while it loads. */
function Next({ sentence }: { sentence: string | undefined }) {
  return (
    <Card className={css.next}>
      <IconCalendarEvent size={32} stroke={1.8} aria-hidden />
      <h2>{texts.next}</h2>
      <p>{sentence}</p>
    </Card>
  )
}

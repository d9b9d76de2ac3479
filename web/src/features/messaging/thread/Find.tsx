import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { Marked } from '@/shared/Marked.tsx'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import { hitsQuery } from '../laterQueries.ts'
import { texts } from '../strings.ts'
import css from './Find.module.css'
import { MessageRow } from './MessageRow.tsx'
import { Over } from './Over.tsx'

interface Props {
  /** The conversation. */
  id: string
  /** Whether the hits stand in place of the messages. */
  listed: boolean
  onList: () => void
  onHit: (message: string) => void
  onClose: () => void
}

/**
 * The search in a conversation (FD-422). While the hits are listed they have the place of the messages. A hit that is pressed shows its message
 * there; the field stays, and gives the hits back.
 */
export function Find({ id, listed, onList, onHit, onClose }: Props) {
  const [words, setWords] = useState('')
  return (
    <Over
      label={texts.find}
      closeLabel={texts.closeFind}
      listed={listed}
      head={
        <search className={base.grow}>
          <SearchField
            label={texts.find}
            search={words}
            onSearch={(typed) => {
              setWords(typed)
              onList()
            }}
          />
        </search>
      }
      backLabel={words ? texts.toHits : undefined}
      onList={onList}
      onClose={onClose}
    >
      {words ? <Hits key={id} id={id} words={words} listed={listed} onHit={onHit} /> : <p className={css.hint}>{texts.findHint}</p>}
    </Over>
  )
}

type HitsProps = Pick<Props, 'id' | 'listed' | 'onHit'> & { words: string }

/** The hits; they are asked for again when they come back, because messages may have been deleted. */
function Hits({ id, words, listed, onHit }: HitsProps) {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage, refetch } =
    useInfiniteQuery({ ...hitsQuery(id, words), enabled: listed })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton n={4} />
  const hits = data.pages.flatMap((page) => page.items)
  const isNear = data.pages[0]?.resembling && hits.length > 0
  return (
    <div aria-busy={isPlaceholderData} className={css.hits}>
      <div role="status">
        {hits.length === 0 && (
          <EmptyState title={texts.noHits(words)} drawing="posts" level={2}>
            {texts.noHitsHint}
          </EmptyState>
        )}
        {isNear && <p className={css.hint}>{texts.nearHits}</p>}
      </div>
      <ul className={css.list} aria-label={texts.hits}>
        {hits.map((hit) => (
          <li key={hit.id}>
            <MessageRow message={hit} onPress={() => onHit(hit.id)}>
              <span className={css.excerpt}>
                <Marked parts={hit.excerpt} />
              </span>
            </MessageRow>
          </li>
        ))}
      </ul>
      {isFetchNextPageError && error && <ErrorState error={error} onRetry={fetchNextPage} />}
      {hasNextPage && !isFetchNextPageError && (
        <Button variant="subtle" fullWidth loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </div>
  )
}

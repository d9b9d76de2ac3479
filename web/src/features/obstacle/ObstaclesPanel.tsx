import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import { obstaclesQuery, setObstacles } from '@/api/obstacle.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { Panel } from '@/ui/Panel.tsx'
import css from './ObstaclesPanel.module.css'
import { texts } from './strings.ts'

const ReasonModal = lazyDialog(() => import('./ReasonModal.tsx'))

/** Head office keeps the reasons why a line cannot be checked (EVIDENCE-025). Each change is saved at once, as the whole list. */
export function ObstaclesPanel() {
  const client = useQueryClient()
  const [writing, setWriting] = useState<{ at: number; list: string[] }>()
  const { data, error, refetch } = useQuery(obstaclesQuery)
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: setObstacles,
    scope: { id: 'obstacles' }, // one call after the other, so that the last list is what is kept
    onSuccess: (saved) => client.setQueryData(obstaclesQuery.queryKey, saved),
    onError: () => client.invalidateQueries(obstaclesQuery), // a refusal means that the page is out of date
  })
  const items = isPending ? variables.items : (data?.items ?? [])

  /** Saves a list in place of the one that the person saw, and says what became of that. */
  function keep(
    list: string[],
    { was = items, done = texts.saved as string, undo }: { was?: string[]; done?: string; undo?: () => void } = {},
  ) {
    mutateAsync({ was, items: list }).then(
      () => notify({ message: done, undo }),
      ({ message }: Error) => notify({ message, status: 'error' }),
    )
  }

  function move(from: number, to: number) {
    const list = items.filter((_, at) => at !== from)
    list.splice(to, 0, items[from] ?? '')
    keep(list)
  }

  /** Stores one reason at its place; at the end it is a new one. The dialog shows a failure. */
  async function write({ at, list }: { at: number; list: string[] }, reason: string) {
    await mutateAsync({ was: list, items: [...list.slice(0, at), reason, ...list.slice(at + 1)] })
    notify({ message: texts.saved })
  }

  /** Takes one reason off the list. Undo brings the list back as it was. */
  function remove(at: number) {
    const left = items.filter((_, other) => other !== at)
    keep(left, { done: texts.removed, undo: () => keep(items, { was: left }) })
  }

  return (
    <Panel title={texts.heading} text={texts.text}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height={260} radius="lg" role="status" aria-label={texts.loading} />}
      {data && items.length === 0 && <p className={base.muted}>{texts.none}</p>}
      {data && items.length > 0 && (
        <ol className={css.list}>
          {items.map((reason, at) => (
            <li key={reason}>
              <button type="button" className={css.reason} aria-label={texts.edit(reason)} onClick={() => setWriting({ at, list: items })}>
                {reason}
              </button>
              <ActionIcon size={44} variant="subtle" aria-label={texts.up(reason)} disabled={at === 0} onClick={() => move(at, at - 1)}>
                <IconArrowUp size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size={44}
                variant="subtle"
                aria-label={texts.down(reason)}
                disabled={at === items.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowDown size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon size={44} variant="subtle" aria-label={texts.remove(reason)} onClick={() => remove(at)}>
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {data && items.length < limits.obstaclesListed && (
        <Button variant="default" onClick={() => setWriting({ at: items.length, list: items })}>
          {texts.add}
        </Button>
      )}
      {data && items.length >= limits.obstaclesListed && <p className={base.muted}>{texts.full(limits.obstaclesListed)}</p>}
      <LazyDialog opened={writing !== undefined}>
        {writing && (
          <ReasonModal
            reason={writing.list[writing.at]}
            others={writing.list.filter((_, at) => at !== writing.at)}
            onSave={(reason) => write(writing, reason)}
            onClose={() => setWriting(undefined)}
          />
        )}
      </LazyDialog>
    </Panel>
  )
}

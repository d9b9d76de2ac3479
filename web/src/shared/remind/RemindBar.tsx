import { Button } from '@mantine/core'
import { limits } from '@/api/limits.gen.ts'
import { ChosenBar } from '@/ui/ChosenBar.tsx'
import type { Chosen } from '@/ui/useChosen.ts'
import { texts } from './strings.ts'

interface Props {
  chosen: Pick<Chosen<{ id: string }>, 'rows' | 'clear'>
  /** Reminds people by their ids, and calls back when they were. */
  onRemind: (people: string[], done: { onSuccess: () => void }) => void
  isPending: boolean
}

/** Reminds those who are chosen of a list of people (FD-427, FD-436). */
export function RemindBar({ chosen: { rows, clear }, onRemind, isPending }: Props) {
  const most = limits.remindedAtOnce
  const isTooMany = rows.length > most
  const people = rows.map(({ id }) => id)
  return (
    <ChosenBar
      label={texts.choosing}
      said={isTooMany ? texts.tooMany(rows.length, most) : texts.chosen(rows.length)}
      clear={{ label: texts.clear, onPress: clear }}
    >
      <Button variant="gold" disabled={isTooMany} loading={isPending} onClick={() => onRemind(people, { onSuccess: clear })}>
        {texts.remind(rows.length)}
      </Button>
    </ChosenBar>
  )
}

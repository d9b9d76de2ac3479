import { Button } from '@mantine/core'
import { IconHeartHandshake } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { StorePicker } from '@/shared/audience/StorePicker.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { PersonPicker } from '../PersonPicker.tsx'
import { noThanks, type ThanksValues } from './form.ts'
import { texts } from './strings.ts'
import css from './Thanks.module.css'

interface Props {
  values: ThanksValues
  onChange: (values: ThanksValues) => void
  error?: string | undefined
}

/** The own store, and those that the post thanks already: people change stores. */
function choosable<Store extends { id: string; name: string }>(chosen: readonly Store[], own: Store | null) {
  return own && !chosen.some(({ id }) => id === own.id) ? [...chosen, own] : chosen
}

/** Whom a post thanks, if anybody (FD-461): people, and stores as a whole. Who does not see every store can thank the own one. */
export function ThanksFields({ values, onChange, error }: Props) {
  const { listStores } = useRights()
  const { id, store } = useUser()
  const begin = useRef<HTMLButtonElement>(null)
  const fields = useRef<HTMLFieldSetElement>(null)
  const [focus, setFocus] = useState<'begin' | 'fields'>()
  useEffect(() => {
    if (focus === 'begin') begin.current?.focus()
    else if (focus === 'fields') fields.current?.querySelector('input')?.focus()
    setFocus(undefined)
  }, [focus])

  if (!values.open) {
    return (
      <Button
        ref={begin}
        variant="default"
        leftSection={<IconHeartHandshake size={20} aria-hidden />}
        onClick={() => [onChange({ ...values, open: true }), setFocus('fields')]}
      >
        {texts.begin}
      </Button>
    )
  }
  return (
    <fieldset ref={fields}>
      <legend>{texts.legend}</legend>
      <p className={base.muted}>{texts.hint}</p>
      <PersonPicker
        legend={texts.people}
        chosen={values.people}
        onChoose={(people) => onChange({ ...values, people })}
        except={id}
        error={error}
        path="thanks"
      />
      {listStores ? (
        <StorePicker chosen={values.stores} onChoose={(stores) => onChange({ ...values, stores })} path="thanks.stores" />
      ) : (
        choosable(values.stores, store).map((one) => (
          <CheckLine
            key={one.id}
            label={texts.team(one.name)}
            checked={values.stores.some(({ id }) => id === one.id)}
            onChange={(checked) => {
              const others = values.stores.filter(({ id }) => id !== one.id)
              onChange({ ...values, stores: checked ? [...others, { id: one.id, name: one.name }] : others })
            }}
          />
        ))
      )}
      <Button variant="subtle" className={css.remove} onClick={() => [onChange(noThanks), setFocus('begin')]}>
        {texts.remove}
      </Button>
    </fieldset>
  )
}

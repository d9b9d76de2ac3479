import { Button, Stack } from '@mantine/core'
import { copyText } from '@/lib/copy.ts'
import base from '@/ui/Base.module.css'
import { notify } from '@/ui/notify.tsx'
import { texts } from './strings.ts'
import css from './TwoStep.module.css'

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  async function copy() {
    if (await copyText(codes.join('\n'))) notify({ message: texts.copied })
    else notify({ message: texts.notCopied, status: 'error' })
  }
  return (
    <Stack>
      <h2 className={css.title} tabIndex={-1} ref={(heading) => heading?.focus()}>
        {texts.codes}
      </h2>
      <p className={css.text}>{texts.codesText}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`${base.wrap} ${css.acts}`}>
        <Button variant="default" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button onClick={onSaved}>{texts.saved}</Button>
      </div>
    </Stack>
  )
}

import { Button, CloseButton } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useId, useState } from 'react'
import base from '@/ui/Base.module.css'
import { linkOf, videoOf } from './policy.ts'
import { texts } from './strings.ts'
import css from './Toolbar.module.css'

interface Props {
  kind: 'link' | 'video'
  editor: Editor
  onClose: () => void
}

/** Asks for the address of a link or a video, in the place of the tools. It is no form, because it stands inside one. */
export function AddressBar({ kind, editor, onClose }: Props) {
  const id = useId()
  const [was] = useState<string>(() => (kind === 'link' ? (editor.getAttributes('link').href ?? '') : ''))
  const [typed, setTyped] = useState(was)
  const [wrong, setWrong] = useState(false)
  const t = texts.address

  function close() {
    editor.commands.focus()
    onClose()
  }

  function add() {
    const address = kind === 'link' ? linkOf(typed) : videoOf(typed)
    if (!address) return setWrong(true)
    const chain = editor.chain().focus()
    if (kind === 'video') chain.setYoutubeVideo({ src: address }).run()
    else if (editor.state.selection.empty && !was)
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href: address } }] }).run()
    else chain.extendMarkRange('link').setLink({ href: address }).run()
    onClose()
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') add()
    else close()
  }

  return (
    <div className={css.asking}>
      <div className={`${base.cluster} ${css.address}`}>
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
          autoFocus
          type="text"
          data-mantine-stop-propagation="true" // Escape closes this bar and not the dialog around it
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label={kind === 'link' ? t.link : t.video}
          placeholder={kind === 'link' ? t.linkExample : t.videoExample}
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}-error`}
          value={typed}
          onChange={(event) => [setTyped(event.target.value), setWrong(false)]}
          onKeyDown={onKeyDown}
        />
        <Button size="sm" onClick={add}>
          {t.add}
        </Button>
        {was && (
          <Button size="sm" variant="default" onClick={remove}>
            {t.remove}
          </Button>
        )}
        <CloseButton aria-label={t.cancel} onClick={close} />
      </div>
      <p id={`${id}-error`} className={css.wrong} role="alert">
        {wrong && (kind === 'link' ? t.wrongLink : t.wrongVideo)}
      </p>
    </div>
  )
}

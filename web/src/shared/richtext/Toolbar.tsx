import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconAt,
  IconBlockquote,
  IconBold,
  IconBrandYoutube,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import base from '@/ui/Base.module.css'
import { AddressBar } from './AddressBar.tsx'
import { lineByItself } from './lines.ts'
import { texts } from './strings.ts'
import css from './Toolbar.module.css'

interface Props {
  editor: Editor
  /** Which tools there are. */
  tools?: ToolSet | undefined
}

/** All, or those of a comment or of a message. */
export type ToolSet = 'all' | 'comment' | 'message'

interface Tool {
  name: string
  Icon: typeof IconBold
  run: () => void
  /** Whether the selection has it. Absent: it is not something that a text has. */
  on?: boolean
  disabled?: boolean
  /** Only these have it. Absent: all have. */
  only?: readonly ToolSet[]
}

const large: readonly ToolSet[] = ['all']
const withLists: readonly ToolSet[] = ['all', 'message']

/** The tools, as one stop of the Tab key: the arrow keys move between them. A tool keeps the selection and the phone's keyboard as they are. */
export function Toolbar({ editor, tools: wanted = 'all' }: Props) {
  const [current, setCurrent] = useState(0)
  const [asking, setAsking] = useState<'link' | 'video'>()
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      heading: editor.isActive('heading'),
      quote: editor.isActive('blockquote'),
      link: editor.isActive('link'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  // In a message a line begins without a paragraph, because Enter sends.
  const listed = () => (wanted === 'message' ? chain().command(lineByItself) : chain())
  const all: Tool[] = [
    { name: texts.bold, Icon: IconBold, on: state.bold, run: () => chain().toggleBold().run() },
    { name: texts.italic, Icon: IconItalic, on: state.italic, run: () => chain().toggleItalic().run() },
    { name: texts.underline, Icon: IconUnderline, on: state.underline, run: () => chain().toggleUnderline().run(), only: large },
    { name: texts.bullets, Icon: IconList, on: state.bullets, run: () => listed().toggleBulletList().run() },
    { name: texts.numbers, Icon: IconListNumbers, on: state.numbers, run: () => listed().toggleOrderedList().run(), only: withLists },
    { name: texts.link, Icon: IconLink, on: state.link, run: () => setAsking('link') },
    { name: texts.mention, Icon: IconAt, run: () => chain().insertContent(atSign(editor)).run() },
    { name: texts.heading, Icon: IconHeading, on: state.heading, run: () => chain().toggleHeading({ level: 3 }).run(), only: large },
    { name: texts.quote, Icon: IconBlockquote, on: state.quote, run: () => chain().toggleBlockquote().run(), only: large },
    { name: texts.video, Icon: IconBrandYoutube, run: () => setAsking('video'), only: large },
    { name: texts.undo, Icon: IconArrowBackUp, disabled: !state.canUndo, run: () => chain().undo().run(), only: large },
    { name: texts.redo, Icon: IconArrowForwardUp, disabled: !state.canRedo, run: () => chain().redo().run(), only: large },
  ]
  const tools = all.filter(({ only }) => !only || only.includes(wanted))

  function move(event: KeyboardEvent<HTMLElement>) {
    const steps: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tools.length - 1 }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tools.length) % tools.length
    setCurrent(next)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }

  if (asking) return <AddressBar kind={asking} editor={editor} onClose={() => setAsking(undefined)} />
  return (
    <div className={css.bar} role="toolbar" aria-label={texts.toolbar} aria-orientation="horizontal" onKeyDown={move}>
      {tools.map(({ name, Icon, run, on, disabled }, n) => (
        <button
          key={name}
          type="button"
          className={`${base.centre} ${css.tool}`}
          aria-label={name}
          title={name}
          aria-pressed={on}
          aria-disabled={disabled}
          tabIndex={n === current ? 0 : -1}
          // Without this a tap would take the focus from the text, and a phone would close its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(n)}
          onClick={() => !disabled && run()}
        >
          <Icon size={21} aria-hidden />
        </button>
      ))}
    </div>
  )
}

/** The sign that opens the search for people. It needs a space before it. */
function atSign({ state: { selection } }: Editor): string {
  const before = selection.$from.parent.textBetween(
    Math.max(0, selection.$from.parentOffset - 1),
    selection.$from.parentOffset,
    undefined,
    ' ',
  )
  return before === '' || /\s/.test(before) ? '@' : ' @'
}

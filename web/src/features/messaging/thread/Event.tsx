import type { Message } from '@/api/types.ts'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import css from './Event.module.css'

/** Something that happened in a group. */
export function Event({ message: { kind, createdBy, about, name } }: { message: Message }) {
  const by = createdBy ? fullName(createdBy) : texts.officeName
  const whom = about ? fullName(about) : by
  const sentence = {
    MESSAGE: '',
    ADDED: texts.added(by, whom),
    REMOVED: texts.removed(by, whom),
    LEFT: texts.left(whom),
    RENAMED: texts.renamed(by, name ?? ''),
  }
  return <p className={`${base.faint} ${css.event}`}>{sentence[kind]}</p>
}

import type { Message } from '@/api/types.ts'
import { fullName } from '@/shared/people/people.ts'
import { plain } from '@/shared/richtext/policy.ts'
import { texts } from '../strings.ts'

/** What the next message is about: one that it replies to, or one that is changed. */
export interface Target {
  kind: 'reply' | 'edit'
  message: Message
}

/** Who wrote a message. Outside of head office nobody learns who of it did. */
export const writerOf = ({
  asHeadOffice,
  createdBy,
}: Pick<Message, 'asHeadOffice'> & { createdBy: { firstName: string; lastName: string } | null }) =>
  asHeadOffice && !createdBy ? texts.officeName : createdBy ? fullName(createdBy) : ''

/** A message in a line. */
export const quoteOf = ({ body, attachments, deletedAt }: Pick<Message, 'body' | 'attachments' | 'deletedAt'>) =>
  deletedAt ? texts.deleted : plain(body) || texts.files(attachments.length)

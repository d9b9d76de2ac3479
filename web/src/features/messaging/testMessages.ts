import type { Conversation, Message, Thread } from '@/api/types.ts'

const tom = { id: 'tom', firstName: 'Tom', lastName: 'Whitfield', deactivated: false, roleLabel: 'Store Rep', store: null }

/** A message of Tom, a rep. */
export function aMessage(changes: Record<string, unknown> = {}): Message & { createdBy: NonNullable<Message['createdBy']> } {
  return {
    id: 'm1',
    conversation: 'c1',
    kind: 'MESSAGE',
    body: '<p>Hello</p>',
    createdBy: tom,
    asHeadOffice: false,
    mine: false,
    ownSide: false,
    sentAt: '2026-11-20T03:00:00Z',
    editedAt: null,
    deletedAt: null,
    about: null,
    name: null,
    replyTo: null,
    forwarded: null,
    attachments: [],
    taggedUsers: [],
    likes: { count: 0, mine: false, names: [] },
    can: { edit: false, delete: false, like: true, reply: true, pin: true, forward: true, forwardToStaff: false },
    ...changes,
  } as never
}

/** A conversation of Mia and Tom. */
export function aConversation(changes: Partial<Conversation> = {}): Conversation {
  return {
    id: 'c1',
    type: 'MEMBERS',
    title: 'Tom Whitfield',
    isGroup: false,
    name: '',
    conversationMembers: [
      { type: 'USER', userId: 'tom', seenMessagesUntil: null, user: tom },
      { type: 'USER', userId: 'mia', seenMessagesUntil: null, user: { ...tom, id: 'mia', firstName: 'Mia', lastName: 'Nguyen' } },
    ],
    lastMessageSentAt: '2026-11-20T03:00:00Z',
    lastMessage: {
      id: 'm1',
      text: 'Hello',
      files: 0,
      deleted: false,
      mine: false,
      asHeadOffice: false,
      createdBy: tom,
      sentAt: '2026-11-20T03:00:00Z',
    },
    unread: 1,
    muted: false,
    store: null,
    promiseHours: null,
    inbox: null,
    createdAt: '2026-11-01T03:00:00Z',
    can: {
      send: true,
      closed: null,
      rename: false,
      add: false,
      remove: false,
      leave: false,
      pin: true,
      mute: true,
      desk: false,
      seenFor: 'mia',
    },
    ...changes,
  }
}

export function aThread(messages: Message[], changes: Partial<Thread> = {}): Thread {
  return { ...aConversation(), messages, hasOlder: false, hasNewer: false, firstUnread: null, notes: [], pinned: [], ...changes }
}

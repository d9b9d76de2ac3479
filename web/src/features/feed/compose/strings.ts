/** Every text of the form for posts. */
import { count } from '@/lib/plural.ts'

export const texts = {
  share: 'Share a post',
  invite: 'Share something…',
  resume: 'Finish your post',
  /** FEED-002 */
  impersonating: 'You cannot share a post while impersonating a user.',
  addTitle: 'Share Post',
  editTitle: 'Edit Post',
  add: 'POST',
  save: 'SAVE',
  body: 'Text of the post',
  bodyPlaceholder: 'What would you like to share? Type @ to mention someone.',
  attachments: 'Photos, videos and files',
  when: 'When to publish',
  whens: { NOW: 'Now', SCHEDULED: 'Scheduled' },
  published: (when: string) => `Published ${when}`,
  day: 'Date',
  hour: 'Time',
  chooseHour: 'Choose a time',
  melbourne: 'Melbourne time.',
  later: (when: string) => `It will be published on ${when}, Melbourne time.`,
  atOnce: 'This time has passed, so it will be published at once.',
  notify: 'Send Notifications',
  notifies: { NO: 'No', YES: 'Yes' },
  /** POST-019, AMB-088 */
  notifyWarning: 'A notification goes to all user accounts that can see this post.',
  sending: 'A file is still uploading. Please wait until it has arrived.',
  /** AMB-089 */
  notSaved: 'Could not be saved. Try again.',
  kept: (when: string) => `This is what you began to write: ${when}.`,
  startAgain: 'START AGAIN',
  filesGone: (n: number) =>
    `${count(n, 'file', 'files')} that you had added can't be used any more. Please add ${n > 1 ? 'them' : 'it'} again.`,
  otherTab: 'You are editing this post in another tab too. What you type here is not kept if you close it.',
  shared: 'Post shared',
  scheduled: 'Post scheduled',
  saved: 'Post saved',
  conflict: {
    title: 'Someone else has changed this post',
    text: 'What you typed is still here. This is what the post says now:',
    mine: 'KEEP MINE',
    theirs: 'USE THEIRS',
    willReplace: 'Your text will replace theirs when you save.',
  },
  leave: {
    title: 'Keep what you wrote?',
    text: 'A draft stays on this device, and is here again when you next share a post.',
    textOfEdit: 'A draft of your changes stays on this device, and is here again when you next edit this post.',
    keep: 'KEEP DRAFT',
    discard: 'DISCARD',
    back: 'BACK',
  },
} as const

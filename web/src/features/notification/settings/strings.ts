import type { NotificationChoice, NotificationSettings } from '@/api/notification.ts'

/** The texts of the notification settings. */
export const texts = {
  title: 'Notification settings',
  back: 'Settings',
  intro: "Choose what you're told about, where and when.",
  readOnly: "You can't change these settings while you act as someone else.",
  state: { saved: 'All changes are saved.', saving: 'Saving…' },
  failed: "Your changes aren't saved yet.",
  retry: 'TRY AGAIN',
  what: {
    heading: "What you're told about",
    text: 'Push goes to the phones and computers on which you have turned it on.',
    inInbox: 'In your inbox',
  },
  push: {
    heading: 'Push in this browser',
    text: 'Notifications appear on this phone or computer, also while the site is closed. They stop when you log out.',
    state: {
      on: 'Push is on in this browser.',
      ready: 'Push is off in this browser.',
      blocked: "Your browser blocks notifications from this site. Allow them in the browser's settings first.",
      unsupported: "This browser can't show push notifications.",
      homeScreen: 'On an iPhone or iPad, add this site to your home screen and open it from there to turn push on.',
    },
    failed: { blocked: 'Your browser blocks notifications from this site.', other: "Push couldn't be turned on or off. Please try again." },
    turnOn: 'TURN ON',
    turnOff: 'TURN OFF',
    showText: 'Show what it is about',
    showTextHint: 'Names and texts can then be read on a locked screen, on all of your devices.',
  },
  email: {
    heading: 'Email',
    text: (address: string) => `Emails go to ${address}. Daily emails are sent at 8 am, weekly ones on Mondays at 8 am.`,
    label: 'How often',
  },
  quiet: {
    heading: 'Quiet hours',
    text: (place: string) =>
      `No emails and no push notifications are sent during these hours (${place} time). They wait until the hours are over.`,
    on: 'Keep these hours quiet',
    from: 'From',
    until: 'Until',
    none: 'The times are the same, so no hours are quiet.',
  },
}

export const kinds: Record<NotificationChoice['kind'], { name: string; hint: string }> = {
  MUST_READ: { name: 'Must-reads', hint: "There's something for you to read and confirm." },
  MENTION: { name: 'Mentions', hint: 'Someone names you in a post or a comment, or thanks you or your store in a post.' },
  REPLY: { name: 'Replies', hint: 'Someone replies to your comment.' },
  COMMENT: { name: 'Comments', hint: 'Someone comments on your post, or on one that you follow.' },
  POST: { name: 'Posts', hint: 'Someone shares a post and wants you to know.' },
  MESSAGE: { name: 'Messages', hint: 'Someone writes to you. Of muted conversations you only hear when someone mentions you.' },
  AUDIT: { name: 'Audits', hint: 'An audit of your store is complete, or someone else reports on the same visit as you.' },
  INCENTIVE: { name: 'Member incentives', hint: 'A member incentive opens or closes soon.' },
  REWARD: { name: 'Rewards', hint: "There is a note or a result for your store's entry." },
  COURSE: { name: 'Academy', hint: 'A course has a due date, or is due soon.' },
  QUERY: { name: 'Queries', hint: 'A store queries an audit mark, or your query is answered.' },
  MODERATION: {
    name: 'Reports and removals',
    hint: 'Head office removes or edits something you wrote, or, in head office, something is reported.',
  },
  REVIEW: { name: 'Library reviews', hint: 'A resource that you keep is due for review.' },
  FIX: { name: 'Fixes', hint: 'A fix is given to you, done, accepted, sent back or due soon.' },
}

export const channels = [
  { name: 'inApp', label: 'On the site' },
  { name: 'email', label: 'Email' },
  { name: 'push', label: 'Push' },
] as const

export const paces: { value: NotificationSettings['pace']; label: string }[] = [
  { value: 'AT_ONCE', label: 'At once' },
  { value: 'DAILY', label: 'Daily' },
  { value: 'WEEKLY', label: 'Weekly' },
]

/** The place by whose clocks the hours are, from a time zone such as Australia/Perth. */
export const placeOf = (zone: string) => zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ')

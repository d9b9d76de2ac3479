import type { Account, Show } from '@/api/user.ts'
import { count, plural } from '@/lib/plural.ts'

const people = (n: number) => count(n, 'person', 'people')

export const texts = {
  settings: 'Settings',
  title: 'Users',
  intro: 'Everybody who can sign in, and everybody who has left.',
  team: 'My team',
  teamIntro: 'The people of your store. You can invite managers and employees, and deactivate them when they leave.',
  noAccess: 'Only head office and store owners can open this page.',
  noAccessHint: 'Ask head office if someone in your store needs an account.',
  list: 'People',
  search: 'Search by name or email',
  role: 'Role',
  anyRole: 'Any role',
  show: 'Status',
  anyShow: 'All but deleted',
  anyStore: 'Any store',
  otherStore: 'Other store',
  chooseStore: 'Choose a store',
  cancel: 'CANCEL',
  ofStore: 'One store',
  removeStore: (name: string) => `Remove filter: ${name}`,
  filters: (set: number) => (set > 0 ? `Filters (${set})` : 'Filters'),
  sort: 'Sort by',
  byName: 'Name',
  sorts: {
    role: 'Role',
    store: 'Store',
    latest: 'Latest login first',
    longest: 'Longest without a login first',
    status: 'Status',
  },
  columns: { name: 'Name', role: 'Role', store: 'Store', signedIn: 'Last login', status: 'Status', acts: 'Actions' },
  never: 'Never',
  found: people,
  none: 'Nobody to show.',
  noneHint: 'Try another name, or remove a filter.',
  invite: 'INVITE',
  import: 'IMPORT',
  sync: 'SYNC USERS',
  actions: (name: string) => `Actions for ${name}`,
  profile: 'Open profile',
  lastLogin: (when: string) => `Last login ${when}`,
  neverLoggedIn: 'User has not logged in',
  remind: (n: number) => `${people(n)} ${plural(n, 'has', 'have')} never signed in.`,
  remindNow: 'SEND A REMINDER',
  reminded: (n: number) => `Reminder sent to ${people(n)}.`,
  failed: "That didn't work. Please try again.",
} as const

/** What can be done with somebody. On their page, buttons have the same words in capitals. */
export const actTexts = {
  edit: 'Edit',
  invite: 'Send invitation again',
  inviteLater: (day: string, time: string) => `Another invitation can go from ${day}, ${time}.`,
  inviteSent: (email: string) => `The invitation is on its way to ${email}.`,
  sessions: 'Where they are signed in',
  impersonate: 'Impersonate user',
  deactivate: 'Deactivate',
  reinstate: 'Reinstate',
  remove: 'Delete',
} as const

export const statusTexts: Record<Account['status'], string> = {
  ACTIVE: 'Active',
  INVITED: 'Never signed in',
  TEMPORARY: 'Temporary password',
  DEACTIVATED: 'Deactivated',
  DELETED: 'Deleted',
}

export const showTexts: Record<Show, string> = {
  ACTIVE: 'Active',
  INVITED: 'Never signed in',
  TEMPORARY: 'Temporary password',
  DEACTIVATED: 'Deactivated',
  DELETED: 'Deleted',
  DEMO: 'Demo',
  COMPLIANCE_ONLY: 'Compliance only',
}

export const confirmTexts = {
  deactivate: {
    title: (name: string) => `Deactivate ${name}?`,
    text: 'They are signed out everywhere at once and cannot sign in any more. What they wrote stays. You can reinstate them later.',
    label: 'DEACTIVATE',
    done: (name: string) => `${name} is deactivated.`,
  },
  reinstate: {
    title: (name: string) => `Reinstate ${name}?`,
    text: 'They can sign in again with their old password.',
    label: 'REINSTATE',
    done: (name: string) => `${name} is reinstated.`,
  },
  remove: {
    title: (name: string) => `Delete ${name}?`,
    text: 'They are signed out everywhere at once, cannot sign in any more, and leave every list. What they wrote stays, without their name.',
    label: 'DELETE',
    done: (name: string) => `${name} is deleted.`,
  },
} as const

export const formTexts = {
  invite: 'Invite someone',
  edit: (name: string) => `Edit ${name}`,
  submitInvite: 'SEND INVITATION',
  submitEdit: 'SAVE',
  invited: (email: string) => `The invitation is on its way to ${email}.`,
  saved: 'Saved.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emailHint: 'They get a temporary password at this address.',
  phone: 'Phone',
  role: 'Role',
  ownRole: 'You cannot change your own role.',
  store: 'Store',
  chat: 'Answers messages for head office',
  complianceOnly: 'Compliance only',
  complianceOnlyHint: 'Sees Compliance and Settings, and nothing else.',
  demo: 'Demo account',
  demoHint: 'Nobody can impersonate them until they have signed in once.',
  demoEnds: 'Last day of the demo',
  demoEndsHint: 'Leave empty for no end date.',
} as const

export const importTexts = {
  import: {
    title: 'Import people',
    text: 'A CSV or Excel file with the columns user_id, email, first_name, last_name, role, store_id, phone and compliance_only. You see what it changes before anything is saved.',
    choose: 'CHOOSE A FILE',
  },
  sync: {
    title: 'Sync users',
    text: 'Compares the people here with the list that they come from. You see what would change before anything is saved.',
    choose: 'LOOK FOR CHANGES',
  },
  newPerson: 'New',
  empty: 'empty',
  absent: (n: number) =>
    `${people(n)} ${plural(n, 'is', 'are')} not in it. Nothing happens to ${plural(n, 'that person', 'them')}: deactivate whoever has left.`,
} as const

export const sessionTexts = {
  title: (name: string) => `Where ${name} is signed in`,
  own: 'Where you are signed in',
  ownText: "End any session you don't recognise, then change your password.",
  none: 'Not signed in anywhere.',
  current: 'This device',
  used: (when: string) => `Last used ${when}`,
  end: 'END',
  endLabel: (device: string) => `End the session on ${device}`,
  ended: 'The session has ended.',
  close: 'CLOSE',
} as const

export const personTexts = {
  invited: 'Last invitation',
  invitedBy: (when: string, who: string) => `${when}, by ${who}`,
  missing: 'This person could not be found.',
  missingHint: 'They may have left.',
  back: 'Users',
  message: 'MESSAGE',
  record: 'LEARNING RECORD',
  store: 'Store',
  email: 'Email',
  phone: 'Phone',
  since: 'Member since',
  lastLogin: 'Last login',
  status: 'Status',
  never: 'User has not logged in',
} as const

/** What has changed of an account, as the audit trail names it. */
const changes: Record<string, string> = {
  name: 'name',
  email: 'email',
  phone: 'phone number',
  role: 'role',
  store: 'store',
  user_id: 'external ID',
  compliance_only: 'Compliance-only access',
  permissions: 'permissions',
  demo: 'demo settings',
}

/** 'the role', or 'the name, role and store'; of what this version does not know, 'details'. */
function changed(what: readonly string[]): string {
  const known = what.flatMap((each) => changes[each] ?? [])
  const last = known.pop()
  if (!last) return 'details'
  return `the ${known.length > 0 ? `${known.join(', ')} and ${last}` : last}`
}

const isNew = (what: readonly string[]) => what.includes('new')

export const historyTexts = {
  title: 'What was done to this account',
  none: 'Nothing has been done to this account in the last two years.',
  list: 'Acts, newest first',
  more: 'SHOW MORE',
  operator: 'An operator',
  actingAs: ', acting as ',
  unknown: 'Not known if it worked',
  /** What somebody did, after their name, by the operation. `what` has changed, if that is known. */
  did: {
    'make-first-account': () => 'set up the site with this account',
    'invite-user': () => 'created the account and sent the invitation',
    'remind-user': () => 'sent the invitation again',
    'remind-users': () => 'sent the invitation again, to everyone who had never signed in',
    'update-user': (what: readonly string[]) => `changed ${changed(what)}`,
    'deactivate-user': () => 'deactivated the account',
    'reinstate-user': () => 'reinstated the account',
    'delete-user': () => 'deleted the account',
    'end-user-session': () => 'ended one of their sessions',
    'reset-second-factor': () => 'reset two-step sign-in and passkeys',
    'make-reset-link': () => 'made a link for setting a new password',
    impersonate: () => 'started acting as them',
    'import-users': (what: readonly string[]) => (isNew(what) ? 'created the account from a file' : `changed ${changed(what)} from a file`),
    'sync-users': (what: readonly string[]) => (isNew(what) ? 'created the account in a sync' : `changed ${changed(what)} in a sync`),
  } as Record<string, (what: readonly string[]) => string>,
  /** What has no sentence of its own, in the words of the audit trail. */
  other: (what: string) => `: ${what}`,
} as const

export const profileTexts = {
  unsent: 'Waiting to be sent',
  unsentText: "Work on this device that hasn't been sent yet, and how to move it to another device.",
  showUnsent: "WHAT'S WAITING",
  title: 'My profile',
  security: 'Security',
  securityText: 'Passkeys sign you in without your password. Two-step sign-in asks for a code from your phone as well.',
  twoStep: 'SIGN-IN AND SECURITY',
  details: 'My details',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  save: 'SAVE',
  saved: 'Your details are saved.',
  officeText: 'Head office manages your email, role and store. Ask them if something is wrong.',
  email: 'Email',
  role: 'Role',
  store: 'Store',
  region: 'Region',
  since: 'Member since',
  lastLogin: 'Last login',
  picture: 'Profile picture',
  pictureText: 'Others see it beside your name. It is cropped to a circle.',
  pictureHint: 'PNG or JPEG, up to 25 MB',
  remove: 'REMOVE PICTURE',
  pictureSaved: 'Your picture is saved. It shows as soon as it is ready.',
  pictureRemoved: 'Your picture is removed.',
  password: 'Password',
  passwordText: 'Choose a new password for your account.',
  updatePassword: 'UPDATE PASSWORD',
} as const

export const factorTexts = {
  title: 'Sign-in',
  on: (since: string) => `Two-step sign-in is on since ${since}.`,
  off: 'Two-step sign-in is off.',
  linked: (name: string, since: string) => `Linked to ${name} since ${since}.`,
  passkeys: (n: number) => (n === 0 ? 'No passkeys.' : `${count(n, 'passkey', 'passkeys')}.`),
  reset: 'RESET',
  confirm: (name: string) => `Reset sign-in for ${name}?`,
  confirmText:
    "Do this only when you're sure it's them who asked, for instance because they've lost their phone. Two-step sign-in is turned off and their passkeys are removed. They're signed out everywhere, get an email, and can sign in with the password alone.",
  done: (name: string) => `${name} can sign in with the password alone now.`,
} as const

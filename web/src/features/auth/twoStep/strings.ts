/** Every text about two-step sign-in. */
import { count } from '@/lib/plural.ts'

export const texts = {
  title: 'Sign-in and security',
  back: 'My profile',
  intro: 'How you sign in, and what keeps your account yours even if someone learns your password.',
  forced: 'Set up two-step sign-in',
  forcedLead: 'Your role signs in with a code from an app as well as a password. Set it up to continue.',
  logout: 'LOG OUT',

  off: 'Two-step sign-in is off',
  offText:
    'With it, sign-in asks for a code from an app as well as your password. You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or 1Password.',
  setUp: 'SET UP',
  password: 'Current password',
  passwordText: 'You signed in a while ago, so please enter your password first.',
  next: 'CONTINUE',

  scan: '1. Add this account to your app',
  scanText: 'Scan this code with your authenticator app.',
  qr: 'QR code for your authenticator app',
  onPhone: 'On this phone? Open the app, or type the key into it.',
  openApp: 'OPEN THE APP',
  key: 'Key',
  enter: '2. Enter the code that it shows',
  code: 'Code',
  codeHint: 'Six digits',
  anyCodeHint: 'Six digits from your app, or a recovery code',
  turnOn: 'TURN ON',
  cancel: 'CANCEL',

  codes: 'Save your recovery codes',
  codesText:
    "If you lose your phone, each of these signs you in once. Keep them somewhere safe that isn't your phone. They can't be shown again.",
  copy: 'COPY',
  copied: 'The codes are copied.',
  notCopied: 'Your browser refused to copy them. Please write them down.',
  saved: "I'VE SAVED THEM",

  on: 'Two-step sign-in is on',
  onText: (since: string, left: number) => `Since ${since}. You have ${count(left, 'recovery code', 'recovery codes')} left.`,
  few: 'Make new recovery codes before you run out.',
  renew: 'NEW RECOVERY CODES',
  renewTitle: 'New recovery codes',
  renewText: 'The ones you have now will stop working.',
  remove: 'TURN OFF',
  removeTitle: 'Turn off two-step sign-in',
  removeText: 'Signing in will only ask for your password.',
  removeRequired: "Your role must have it, so you'll be asked to set it up again straight away. Use this to change to another phone.",
  removed: 'Two-step sign-in is off.',
} as const

export const roleTexts = {
  title: 'Two-step sign-in',
  back: 'Settings',
  intro:
    "Choose who must sign in with a code from an app as well as a password. It takes effect straight away: people who haven't set it up are asked to, and can do nothing else until they have.",
  list: 'Who must have it',
  people: (people: number, without: number) =>
    without === 0 ? `${count(people, 'person', 'people')}, all have it` : `${count(people, 'person', 'people')}, ${without} without it`,
  nobody: 'Nobody has this role',
  on: (role: string) => `${role}: two-step sign-in is required now.`,
  off: (role: string) => `${role}: two-step sign-in is up to each person now.`,
  noAccess: 'Only head office can open this page.',
  settings: 'SETTINGS',
} as const

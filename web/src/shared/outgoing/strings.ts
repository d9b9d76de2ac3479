/** Texts about what people have written and the server does not have yet. */
import { count, plural } from '@/lib/plural.ts'

export const texts = {
  notSent: 'Not sent yet',
  willGo: "It will be sent when you're back online.",
  sending: 'It is being sent.',
  failing: 'Something went wrong on our side. We keep trying.',
  willBePosted: "It will be posted when you're back online.",
  picture: (name: string) => `Picture ${name}`,
  notRead: (name: string) => `${name} could not be read on this device.`,
  files: (n: number) => count(n, 'file', 'files'),
  retry: 'RETRY',
  takeBack: 'TAKE BACK',
  save: (n: number) => plural(n, 'SAVE ITS FILE', 'SAVE ITS FILES'),
  of: (act: string, what: string) => `${act}: ${what}`,
  leaves: {
    title: 'Take it back?',
    text: (n: number, hasWords: boolean) => {
      const words = hasWords ? 'What you typed goes back to where you wrote it. ' : ''
      const it = plural(n, 'it', 'them')
      const files = plural(n, 'One file is', `${n} files are`)
      return `${words}${files} only on this device and ${plural(n, 'goes', 'go')} with it: save ${it} first if you need ${it}.`
    },
    confirm: 'TAKE BACK',
  },
  tooMany: "Too much is waiting on this device already. Please send this once you're back online.",
  tooMuch:
    "This device keeps up to 70 MB of what isn't sent yet, and this would be more. Remove a file, or send it once you're back online.",
  notKept: "This device has no space to keep it. Please send it once you're back online.",
} as const

/** What is said of photos of audit lines that cannot be kept or sent. */
import { formatBytes } from '@/lib/bytes.ts'

export const texts = {
  unreadable: 'This photo cannot be read on this device. Please take it again, or choose it as a JPEG.',
  gone: 'This photo was removed from the report.',
  givenUp: 'This photo was discarded.',
  notKept: 'This device has no space for the photo. Keep this page open until it is sent.',
  littleRoom: (left: number) =>
    `Your photo is kept, but this device has only ${formatBytes(left)} left. Connect soon so that photos can be sent, or free up some space.`,
} as const

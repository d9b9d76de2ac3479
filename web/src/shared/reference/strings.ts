/** Every text about what good looks like. */
import { limits } from '@/api/limits.gen.ts'

export const texts = {
  name: 'What good looks like',
  of: (line: string) => `What good looks like: ${line}`,
  sentence: 'In a sentence',
  sentenceHint: `Up to ${limits.referenceLength} characters. Reps and stores read it beside the line.`,
  picture: 'Picture',
  pictureHint: 'One PNG or JPEG picture',
  tooLong: `Please use at most ${limits.referenceLength} characters.`,
  everyQuarter: 'It is shown in every quarter, even when the line is copied.',
  sending: 'Please wait until the picture has been sent.',
  save: 'SAVE',
  saved: 'Saved. Reps and stores see it beside the line.',
  notSaved: 'It could not be saved. Please try again.',
  make: 'Make this photo what good looks like',
  made: 'This photo is what good looks like here',
  notMade: "That didn't work. Please try again.",
} as const

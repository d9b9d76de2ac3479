/** Every text about the photos of audit lines. */
import { limits } from '@/api/limits.gen.ts'
import { formatBytes } from '@/lib/bytes.ts'
import { count } from '@/lib/plural.ts'

export const texts = {
  add: (line: string) => `Add photos: ${line}`,
  needed: (line: string) => `Photo needed: ${line}`,
  photos: (line: string) => `Photos: ${line}`,
  ofLastVisit: (then: string, n: number, line: string) => `${then}: ${count(n, 'photo', 'photos')} of ${line}`,
  open: (at: number, of: number, comment: string) => `Photo ${at} of ${of}${comment && `: ${comment}`}`,
  preparing: 'Being prepared',
  unsaved: 'Waiting for the report',
  waiting: 'Waiting',
  sending: (percent: number) => `Sending ${percent}%`,
  late: 'Not sent yet',
  refused: 'Not added',
  elsewhere: 'Still to come',
  toCome: (n: number) => `${count(n, 'photo', 'photos')} still to come`,
  kept: 'Kept on this device, and sent when there is a connection.',
  full: `A line can have at most ${limits.photosOfLine} photos.`,
  unreadable: 'This photo cannot be read on this device. Please take it again, or choose it as a JPEG.',
  gone: 'This photo was removed from the report.',
  givenUp: 'This photo was discarded.',
  notKept: 'This device has no space for the photo. Keep this page open until it is sent.',
  littleRoom: (left: number) =>
    `Your photo is kept, but this device has only ${formatBytes(left)} left. Connect soon so that photos can be sent, or free up some space.`,
  title: 'Photo',
  of: (line: string) => `Photo of ${line}`,
  comment: 'Comment',
  commentHint: 'What does it show?',
  left: (n: number) => `${count(n, 'character', 'characters')} left`,
  done: 'DONE',
  remove: 'REMOVE',
  removed: 'Photo removed.',
  retry: 'RETRY',
  giveUp: 'DISCARD',
  willComeFrom: (name: string, isDrawing = false) =>
    isDrawing
      ? `${name} has drawn on this photo. The drawing is still on their device, and will be sent when that device is back online.`
      : `${name} took this photo. It is still on their device, and will be sent when that device is back online.`,
  willCome: (isDrawing = false) =>
    `${isDrawing ? 'The drawing on this photo' : 'This photo'} is on another of your devices, and will be sent when that device is back online.`,
  giveUpHint: "If it can't be sent any more, discard it, so that the report stops waiting for it.",
  draw: 'Draw on the photo',
  drawButton: 'DRAW',
  tools: 'Drawing tools',
  tool: { arrow: 'Arrow', circle: 'Circle', crop: 'Crop' },
  undo: 'UNDO',
  cancel: 'CANCEL',
  save: 'SAVE',
  area: (line: string) => `Photo of ${line}, to draw on`,
  drawHint: 'Drag across the photo. With a keyboard: go to the photo and press an arrow key.',
  placing: 'Use the arrow keys to move it, and Shift with the arrow keys to resize it. Enter keeps it, Escape cancels.',
  placed: { arrow: 'Arrow drawn.', circle: 'Circle drawn.', crop: 'Cropped.' },
  undone: { arrow: 'Arrow undone.', circle: 'Circle undone.', crop: 'Crop undone.' },
  cannotDraw: 'This photo cannot be opened here. Please try again when you have a connection.',
  discardTitle: 'Discard your drawing?',
  discardText: 'The photo stays as it was.',
  discard: 'DISCARD',
  failed: "That didn't work. Please try again.",
} as const

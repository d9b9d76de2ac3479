/** Every text about uploading files. */
export const texts = {
  /** MEDIA-003 */
  failed: 'An error occurred while uploading.',
  tooLarge: (megabytes: number) => `This file is too large. The limit is ${megabytes} MB.`,
  choose: 'CHOOSE A FILE',
  drop: 'or drop it here',
  hint: 'PDF, Word, Excel, PowerPoint or a picture up to 25 MB, or a video up to 200 MB.',
  sending: (name: string) => `Uploading ${name}`,
  cancel: 'Cancel the upload',
  retry: 'TRY AGAIN',
  replace: 'REPLACE',
  remove: 'Remove the file',
} as const

import { count } from '@/lib/plural.ts'

export const certificateTexts = {
  ofStore: 'Certificate of Store Compliance',
  download: 'DOWNLOAD CERTIFICATE',
  heading: 'Certificates',
  text: 'Every store with a final report for the quarter gets one. Regenerating replaces the files and keeps their numbers.',
  generate: 'GENERATE CERTIFICATES',
  again: 'TRY AGAIN',
  downloadAll: 'DOWNLOAD ALL',
  told: (certificates: number, final: number) =>
    `${count(certificates, 'certificate', 'certificates')} for ${count(final, 'final report', 'final reports')}`,
  noneFinal: 'No reports for this quarter are final yet.',
  progress: 'Certificates made',
  running: (done: number, total: number) => `Making certificates: ${done} of ${total} done.`,
  done: (done: number, when: string) => `${count(done, 'certificate was', 'certificates were')} made. Finished ${when}.`,
  failed: (failed: number, when: string) =>
    `${count(failed, 'certificate', 'certificates')} could not be made (${when}). The ones already made are valid. Try again, and contact support if it keeps failing.`,
} as const

import { count } from '@/lib/plural.ts'

export const certificateTexts = {
  ofStore: 'Certificate of Store Compliance',
  download: 'DOWNLOAD CERTIFICATE',
  heading: 'Certificates',
  text: 'Every store with a final report of the quarter gets one. Making them again replaces them; their numbers stay.',
  generate: 'GENERATE CERTIFICATES',
  again: 'TRY AGAIN',
  downloadAll: 'DOWNLOAD ALL',
  told: (certificates: number, final: number) =>
    `${count(certificates, 'certificate', 'certificates')} for ${count(final, 'final report', 'final reports')}`,
  noneFinal: 'No report of this quarter is final yet.',
  progress: 'Certificates made',
  running: (done: number, total: number) => `Making certificates: ${done} of ${total} done.`,
  done: (done: number, when: string) => `${count(done, 'certificate was', 'certificates were')} made. Finished ${when}.`,
  failed: (failed: number, when: string) =>
    `${count(failed, 'certificate', 'certificates')} could not be made (${when}). Those made until then count. Try again; if it fails again, contact support.`,
} as const

import { count } from './plural.ts'

const units = ['kB', 'MB', 'GB', 'TB'] as const

/** A size in bytes as people say it: '340 bytes', '12 kB', '3.4 MB'. The server says it likewise; both are tested with testdata/golden. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return count(bytes, 'byte', 'bytes')
  let size = bytes / 1000
  let unit = 0
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  return `${size < 9.95 && unit > 0 ? (Math.round(size * 10) / 10).toFixed(1) : Math.round(size)} ${units[unit]}`
}

/** Bytes as text in base64url (RFC 4648), without padding. */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

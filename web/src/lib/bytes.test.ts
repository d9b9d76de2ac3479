import { expect, test } from 'vitest'
import cases from '../../../testdata/golden/bytes.json'
import { formatBytes } from './bytes.ts'

test.each(cases)('$bytes is said as $said, as the server says it', ({ bytes, said }) => expect(formatBytes(bytes)).toBe(said))

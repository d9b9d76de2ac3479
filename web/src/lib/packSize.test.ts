import { expect, test } from 'vitest'
import { withWholeSizes } from './packSize.ts'

/** A space that does not break is written as _. */
test.each([
  ['Lantern Bay XPA 4 × 375 mL', 'Lantern Bay XPA 4_×_375_mL'],
  ['Tin Shed Draught 24 x 375 mL', 'Tin Shed Draught 24_x_375_mL'],
  ['Tin Shed Draught 24 X 375ml, cold', 'Tin Shed Draught 24_X_375ml, cold'],
  ['Kingfisher Gin 700 mL', 'Kingfisher Gin 700_mL'],
  ['Creekline Cola 1.25 L', 'Creekline Cola 1.25_L'],
  ['Cask 4 L and 2 L', 'Cask 4_L and 2_L'],
  ['Salted Nuts 375 g', 'Salted Nuts 375_g'],
  ['Ice 5 kg', 'Ice 5_kg'],
  ['Socks 2 × 3', 'Socks 2_×_3'],
  ['Four Pillars 12 large bottles', 'Four Pillars 12 large bottles'],
  ['19 Crimes Red', '19 Crimes Red'],
  ['No 5 Gin', 'No 5 Gin'],
  ['', ''],
])('SCR-034 the pack size of %j is not broken', (text, wanted) => {
  expect(withWholeSizes(text)).toBe(wanted.replaceAll('_', '\u00a0'))
})

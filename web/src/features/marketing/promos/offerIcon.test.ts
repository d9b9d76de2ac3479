import {
  IconBeer,
  IconBottle,
  IconCake,
  IconCheese,
  IconCoins,
  IconDiscount,
  IconGift,
  IconGlass,
  IconGlassGin,
  IconSnowflake,
} from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { offerIcon } from './offerIcon.ts'

test.each([
  ['3 for 2 on rosé', '', IconBottle],
  ['Six bottles, one price: $72', '', IconBottle],
  ['$5 off two cartons of craft', 'For loyalty members.', IconBeer],
  ['Double points on zero alcohol', 'All beers and wines.', IconCoins],
  ['Free ice with every 10-pack', '', IconSnowflake],
  ['Half price tonic with any gin', '', IconGlassGin],
  ['Cheese board for $10', 'With any red over $20.', IconCheese],
  ['Birthday cake candle of a beer', '', IconCake],
  ['Tasting Friday: 10 % on what was poured', '', IconGlass],
  ['Winter whisky week', '', IconGlass],
  ['Something free', '', IconGift],
  ['Long weekend', 'With any six-pack.', IconBeer],
  ['Half price', 'On the icon of the week: predicted redness.', IconDiscount],
  ['', '', IconDiscount],
])('FD-393 an offer without a picture has the icon of what it is about: %s, %s', (title, description, icon) => {
  expect(offerIcon({ title, description })).toBe(icon)
})

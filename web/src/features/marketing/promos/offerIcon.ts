import type { Icon } from '@tabler/icons-react'
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

/** What offers are about, in the order in which they are looked for: what there is to get before what it is about. */
const icons: readonly [RegExp, Icon][] = [
  [/\b(birthday|cake)\b/, IconCake],
  [/\b(cheese|deli)\b/, IconCheese],
  [/\b(points?|loyalty|members?)\b/, IconCoins],
  [/\b(ice|fridge|cold)\b/, IconSnowflake],
  [/\b(gins?|tonics?|cocktails?|spritz|vodka|rum)\b/, IconGlassGin],
  [/\b(beers?|cider|ales?|lagers?|stubb(y|ies)|craft|cartons?|six-packs?|10-packs?)\b/, IconBeer],
  [/\b(whisk(e?y|ies)|glass(es)?|tastings?)\b/, IconGlass],
  [/\b(wines?|ros[eé]|reds?|whites?|sparkling|shiraz|bottles?)(?![\p{L}])/u, IconBottle],
  [/\b(free|gifts?|bonus)\b/, IconGift],
]

/** The icon of an offer without a picture, by the words of its title or else of its text (FD-393). */
export function offerIcon({ title, description }: { title: string; description: string }): Icon {
  const of = (words: string) => icons.find(([about]) => about.test(words.toLowerCase()))?.[1]
  return of(title) ?? of(description) ?? IconDiscount
}

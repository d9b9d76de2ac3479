/**
 * The emoji of the picker: the common ones, each one sign of Unicode 12 or older, so that phones of some years ago draw them. A line is the sign, its
 * name and other words by which people look for it.
 */
import { fold } from '@/lib/fold.ts'

export interface Emoji {
  sign: string
  name: string
}

const lines = {
  faces: `
😀 grinning face|smile happy
😃 smiling face with open mouth|happy
😄 smiling face with smiling eyes|happy
😁 beaming face|grin happy
😆 laughing face|haha lol
😅 smiling face with sweat|phew relief
🤣 rolling on the floor laughing|rofl lol
😂 face with tears of joy|laugh lol haha
🙂 slightly smiling face|smile
🙃 upside-down face|silly
😉 winking face|wink
😊 smiling face with blushing cheeks|happy pleased
😇 smiling face with halo|angel innocent
🥰 smiling face with hearts|love
😍 smiling face with heart eyes|love
🤩 star-struck face|wow excited
😘 face blowing a kiss|love
😋 face enjoying food|yum tasty delicious
😜 winking face with tongue|joke silly
🤪 zany face|crazy silly
🤑 money face|dollar rich
🤗 hugging face|hug
🤭 face with hand over mouth|oops giggle
🤫 shushing face|quiet secret
🤔 thinking face|hmm question
🤐 zipped mouth|quiet secret
😐 neutral face|meh
😏 smirking face|smug
🙄 face with rolling eyes|annoyed
😬 grimacing face|awkward
😌 relieved face|calm
😴 sleeping face|tired zzz
😷 face with mask|sick ill
🤒 face with thermometer|sick ill fever
🤧 sneezing face|sick cold
🥵 hot face|heat summer
🥶 cold face|freezing winter
🤯 exploding head|mind blown wow
🥳 partying face|party celebrate birthday
😎 smiling face with sunglasses|cool
🤓 nerd face|glasses smart
😕 confused face|unsure
😟 worried face|concerned
😮 surprised face|wow open mouth
😳 flushed face|embarrassed
🥺 pleading face|please
😢 crying face|sad tear
😭 loudly crying face|sad tears
😱 screaming face|fear shocked
😓 downcast face with sweat|hard work
😩 weary face|tired
😤 face with steam|proud determined
😡 angry face|mad cross
🤦 face palm|oops
🤷 shrug|dunno no idea
`,
  people: `
👍 thumbs up|yes ok agree good like
👎 thumbs down|no disagree bad
👌 OK hand|okay perfect
✌️ victory hand|peace
🤞 crossed fingers|luck hope
🤙 call me hand|shaka
👋 waving hand|hello hi bye
👏 clapping hands|applause well done bravo
🙌 raised hands|hooray celebrate
🙏 folded hands|please thanks thank you
🤝 handshake|deal agree
💪 flexed arm|strong muscle
👀 eyes|look see watching
👉 finger pointing right|this
👈 finger pointing left|this
👆 finger pointing up|above
👇 finger pointing down|below
✋ raised hand|stop high five
👊 fist|bump
✍️ writing hand|sign
🧠 brain|think smart
👶 baby|child
👷 construction worker|builder
👮 police officer|security
🕺 dancing man|dance party
💃 dancing woman|dance party
🏃 person running|run hurry
🚶 person walking|walk
🛒 shopping trolley|cart customer
👥 people|team group
`,
  nature: `
🐪 camel|caravan animal
🐫 camel with two humps|caravan animal
🐨 koala|animal australia
🦘 kangaroo|animal australia
🐶 dog face|puppy animal
🐱 cat face|kitten animal
🐝 bee|honey
🦋 butterfly|insect
🌱 seedling|plant grow
🌻 sunflower|flower
🌹 rose|flower
🌴 palm tree|holiday
🍀 four-leaf clover|luck
☀️ sun|sunny weather
🌤️ sun behind a small cloud|weather
🌧️ rain|weather cloud
⛈️ storm|thunder weather
❄️ snowflake|cold winter
🌈 rainbow|weather pride
🌊 wave|water sea
🔥 fire|hot flame great
`,
  food: `
🍺 beer|drink glass
🍻 clinking beers|cheers drink
🍷 wine|red drink glass
🥂 clinking glasses|champagne sparkling cheers
🍾 bottle with popping cork|champagne sparkling celebrate
🍸 cocktail|martini gin drink
🍹 tropical drink|cocktail
🥃 tumbler|whisky spirits rum bourbon drink
🧊 ice|cold cube
☕ hot drink|coffee tea
🥤 cup with straw|soft drink
🍋 lemon|fruit
🍇 grapes|fruit wine
🍎 apple|fruit cider
🍕 pizza|food
🍔 burger|food
🍟 chips|fries food
🥧 pie|food
🎂 birthday cake|party
🍫 chocolate|food
🧀 cheese|food
`,
  things: `
🎉 party popper|celebrate congratulations tada
🎊 confetti|celebrate party
🎁 present|gift
🏆 trophy|win award
🥇 gold medal|first win
🏅 medal|award
🎯 target|goal bullseye
⭐ star|favourite
🌟 glowing star|great
✨ sparkles|clean new shiny
💡 light bulb|idea
📦 parcel|box delivery stock
🚚 delivery truck|order stock
🚗 car|drive
✈️ plane|travel flight
🏠 house|home
🏪 shop|store
🔧 spanner|repair fix tool
🧹 broom|clean sweep
🗑️ bin|rubbish waste
🔑 key|lock
🔒 lock|closed secure
📌 pin|important
📎 paper clip|attachment file
📷 camera|photo picture
📞 phone|call telephone
📱 mobile phone|call
💻 laptop|computer
📧 email|mail letter
📅 calendar|date day
⏰ alarm clock|time early
⏳ hourglass|wait time
📈 chart going up|sales growth
📉 chart going down|sales
📋 clipboard|list audit
📝 note|write memo
💰 bag of money|dollar sales
💵 banknote|money dollar cash
🛠️ tools|repair fix
🎵 music note|song
⚽ soccer ball|football sport
🏉 rugby ball|footy football sport
🏏 cricket|bat sport
`,
  signs: `
❤️ red heart|love
🧡 orange heart|love
💛 yellow heart|love
💚 green heart|love
💙 blue heart|love
💜 purple heart|love
🖤 black heart|love
💔 broken heart|sad
💯 hundred|perfect score full marks
✅ tick|done yes check
✔️ tick mark|done yes check
❌ cross|no wrong
❗ exclamation mark|important
❓ question mark|what
⚠️ warning|careful danger
🚫 prohibited|no forbidden
🆕 new|sign
🆗 OK|okay sign
🔴 red circle|stop
🟠 orange circle|wait
🟢 green circle|go
🔵 blue circle|sign
➡️ right arrow|next
⬅️ left arrow|back
⬆️ up arrow|above
⬇️ down arrow|below
🔁 repeat|again
💤 zzz|sleep
`,
} as const

export type Group = keyof typeof lines

interface Known extends Emoji {
  group: Group
  words: readonly string[]
}

const all: readonly Known[] = Object.entries(lines).flatMap(([group, text]) =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [said = '', more = ''] = line.split('|')
      const [sign = '', ...name] = said.split(' ')
      return { sign, name: name.join(' '), group: group as Group, words: wordsOf(`${name.join(' ')} ${more}`) }
    }),
)

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[\s-]+/)
    .filter(Boolean)
}

/** Those of a group, as they are shown. */
export const ofGroup = (group: Group): readonly Emoji[] => all.filter((each) => each.group === group)

export const groups = Object.keys(lines) as Group[]

/** The emoji of which each word that was typed begins a word, those by name first. */
export function findEmoji(query: string): readonly Emoji[] {
  const wanted = wordsOf(query)
  const hit = (words: readonly string[]) => wanted.every((typed) => words.some((word) => word.startsWith(typed)))
  const found = all.filter(({ words }) => hit(words))
  const byName = found.filter(({ name }) => hit(wordsOf(name)))
  return [...byName, ...found.filter((each) => !byName.includes(each))]
}

/** The emoji of signs, without those that the list does not have. */
export const known = (signs: readonly string[]): readonly Emoji[] => signs.flatMap((sign) => all.find((each) => each.sign === sign) ?? [])

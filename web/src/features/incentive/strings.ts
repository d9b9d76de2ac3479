/** Every text of the member incentives. */
import type { AwardOutlook, Incentive, LookAlike, Submission } from '@/api/types.ts'
import { count, plural } from '@/lib/plural.ts'

type Status = Incentive['status']

/** The names of stores; of more than there are names, how many more. */
function names(stores: AwardOutlook['stores'], total = stores.length): string {
  const shown = stores.slice(0, 8).map(({ name }) => name)
  const more = total - shown.length
  return more > 0 ? `${shown.join(', ')} and ${count(more, 'other', 'others')}` : shown.join(', ')
}

const failed = (what: string) => `${what} Please try again.`

/** Words that head office and stores share. */
export const shared = {
  search: 'Search member incentives...',
  none: 'No member incentives found, try changing your search!',
  code: (code: string) => `Code ${code}`,
  prizes: { CAMEL_BUCKS: 'Camel Bucks', OTHER: 'Special prize' } satisfies Record<Incentive['prizeType'], string>,
  statuses: { SCHEDULED: 'Scheduled', ACTIVE: 'Active', ENDED: 'Ended', AWARDING: 'Awarding', AWARDED: 'Awarded' } satisfies Record<
    Status,
    string
  >,
  opportunity: 'The Opportunity',
  how: 'How To Enter',
  finer: 'Finer Details',
  starts: (when: string) => `Starts ${when}`,
  ends: (when: string) => `Ends ${when}`,
  ended: (when: string) => `Ended ${when}`,
  closed: 'Entries are closed',
  awarded: (when: string) => `Awarded ${when}`,
  winners: 'SEE THE WINNERS',
  winnersOf: (name: string) => `Winners of ${name}`,
  seeWinnersOf: (name: string) => `See the winners of ${name}`,
  noWinners: 'Nobody has won this one.',
  noPhotos: 'No photos',
  close: 'CLOSE',
} as const

export const manageTexts = {
  title: 'Manage Member Incentives',
  intro: 'Competitions that stores enter with photos, to earn Camel Bucks or another prize.',
  noAccess: 'Only head office can open this page.',
  home: 'HOME',
  back: 'Member incentives',
  add: 'ADD NEW MEMBER INCENTIVE',
  list: 'Member incentives',
  views: 'What to show',
  all: 'All',
  toJudge: 'To judge',
  noneToJudge: 'Nothing to judge.',
  noneToJudgeHint: 'An incentive with entries stands here from its end until it is marked as awarded.',
  entries: (n: number) => count(n, 'entry', 'entries'),
  showSubmissions: 'SHOW SUBMISSIONS',
  hideSubmissions: 'HIDE SUBMISSIONS',
  edit: 'EDIT DETAILS',
  award: 'MARK MEMBER INCENTIVE AS AWARDED',
  remove: 'DELETE MEMBER INCENTIVE',
  facts: 'Details',
  code: 'Code',
  status: 'Status',
  entered: 'Entries',
  winners: 'Winners',
  prize: 'Prize type',
  start: 'Start date',
  end: 'End date',
  atOnce: 'Opened when it was added',
  rewardedOn: 'Awarded',
  showsWinners: 'Stores see the winners once it is awarded',
  hidesWinners: 'Stores see only their own result',
} as const

export const formTexts = {
  add: 'Add Member Incentive',
  edit: 'Edit Member Incentive',
  submitAdd: 'ADD',
  submitEdit: 'SAVE',
  code: 'Member incentive code',
  codeHint: 'Must be unique, with 10 letters, numbers or dashes.',
  name: 'Name',
  prizeType: 'Prize type',
  choose: 'Choose a prize type',
  short: 'Short description',
  counted: (n: number, most: number) => `${n} / ${most}`,
  opportunity: 'The Opportunity',
  how: 'How to Enter',
  other: 'Other details',
  optional: 'Optional. Stores read this as Finer Details.',
  photo: 'Photo',
  photoHint: 'One picture. Optional.',
  end: 'End date',
  endHour: 'End time',
  hours: 'Melbourne time.',
  schedule: 'Schedule a start date?',
  yes: 'Yes',
  no: 'No',
  atOnce: 'Stores see it as soon as you save it.',
  start: 'Start date',
  startHour: 'Start time',
  winners: 'Show the winners',
  winnersHint: 'Every store can look at the winning entries once it is awarded.',
  sending: 'The photo is still uploading. Please wait for it to finish.',
  created: 'Member incentive created successfully!',
  updated: 'Member incentive details update successful!',
  notCreated: failed('Error creating member incentive!'),
  notUpdated: failed('Error updating member incentive details!'),
} as const

export const deleteTexts = {
  title: 'Delete member incentive',
  question: "Stores will no longer see it or their entries. This can't be undone.",
  takesBack: 'It has been awarded, so the Camel Bucks that stores got for it are taken back.',
  submit: 'DELETE',
  deleted: 'Member incentive deletion was successful!',
  failed: failed('Unable to delete member incentive!'),
} as const

export const awardTexts = {
  title: 'Mark as awarded',
  question:
    'Stores see and are told their results in ten minutes. Until then you can undo it here; after that nothing about them can be changed.',
  loading: 'Loading what each entry gets…',
  wins: 'What each entry gets',
  nothing: 'No entry gets anything yet. Every store will read ‘Not awarded’.',
  others: (n: number) => `${count(n, 'other entry gets', 'other entries get')} nothing, and will read ‘Not awarded’.`,
  total: 'Total',
  before: 'Before you award',
  judged: ({ judged, entries }: AwardOutlook) => `${judged} of ${count(entries, 'entry', 'entries')} judged`,
  changed: (stores: AwardOutlook['stores']) => `Changed after ${plural(stores.length, 'it was', 'they were')} judged: ${names(stores)}.`,
  sentBack: (stores: AwardOutlook['stores']) => `Asked for a better photo, and not sent yet: ${names(stores)}.`,
  mayEnter: ({ mayEnter, stores }: AwardOutlook, until: string) =>
    `${count(mayEnter, 'store has', 'stores have')} not entered and still can, until ${until}: ${names(stores, mayEnter)}. Awarding closes entries now.`,
  mayChange: (until: string) => `Stores can still change their entries until ${until}. Awarding closes entries now.`,
  submit: 'MARK AS AWARDED',
  done: 'Member incentive successfully marked as awarded!',
  failed: failed('Unable to mark member incentive as rewarded!'),
  waits: (when: string) => `Marked as awarded. Stores see and are told their results at ${when}. Until then you can undo it.`,
  telling: 'Marked as awarded. Stores are being told their results.',
  undo: 'UNDO THE AWARD',
  undone: 'The award was undone. Nobody was told.',
  notUndone: failed('The award could not be undone!'),
  tell: 'TELL STORES NOW',
  told: 'Stores have their results.',
  notTold: failed('Stores could not be told!'),
} as const

export const judgeTexts = {
  title: 'Submissions',
  hideNames: 'Hide store names',
  hideNamesHint: 'Judge the photos alone.',
  keys: 'Type what an entry gets, or 0 for nothing, then press Enter or the down arrow for the next one, and the up arrow for the one before.',
  none: 'No entries yet.',
  noneHint: 'Entries show here as soon as stores send them.',
  entry: (n: number) => `Entry ${n}`,
  by: (name: string, when: string) => `${name}, ${when}`,
  bucks: 'Camel Bucks',
  bucksOf: (entry: string) => `Camel Bucks for ${entry}`,
  prizeOf: (entry: string) => `Prize for ${entry}`,
  prize: 'Prize',
  saving: 'Saving…',
  kept: 'Kept as a draft',
  notKept: 'Not saved. Try again.',
  retry: 'TRY AGAIN',
  fix: 'Please correct these amounts and prizes first.',
  looksLike: ({ store, sameStore, for: name }: LookAlike) => {
    const whose = sameStore ? 'an earlier photo of this store' : store ? `the photo of ${store.name}` : 'the photo of another store'
    return name === null ? `Looks like ${whose}` : `Looks like ${whose}, sent for ${name}`
  },
  thisPhoto: 'This entry',
  otherPhoto: 'The other photo',
  compareHint: 'Tick two to four entries to see their photos side by side.',
  choose: (entry: string) => `Choose ${entry} to compare`,
  chosenEntries: 'Chosen entries',
  chosen: (n: number, most: number) => {
    if (n === 1) return '1 entry chosen. Choose another to compare them.'
    return n === most ? `${n} entries chosen, as many as fit.` : `${n} entries chosen`
  },
  clear: 'CLEAR',
  compare: 'COMPARE',
  comparing: (n: number) => `Compare ${n} entries`,
  photoOf: (entry: string) => `Photo of ${entry}`,
  previousOf: (entry: string) => `Previous photo of ${entry}`,
  nextOf: (entry: string) => `Next photo of ${entry}`,
  note: 'NOTE TO THE STORE',
  noteOf: (entry: string) => `Note to the store: ${entry}`,
  sentBack: 'Asked for a better photo',
  changed: 'Changed since it was judged',
  stillRight: 'STILL RIGHT',
  stillRightOf: (entry: string) => `What ${entry} gets is still right`,
  noted: (note: string) => `You wrote: ${note}`,
  noteLabel: 'Note',
  noteHint: 'The store reads it beside its entry, instead of what you wrote before.',
  sendBack: 'Ask for a better photo',
  sendBackHint: 'The store can replace its photos until the end date.',
  send: 'SEND',
  sent: 'Note sent',
  notSent: failed('The note could not be sent.'),
} as const

export const withdrawTexts = {
  title: 'Take your entry back',
  question: 'Head office no longer sees it, and its photos go with it. Your store can enter again while the incentive is open.',
  submit: 'TAKE ENTRY BACK',
  deleted: 'Entry taken back.',
  failed: failed('The entry could not be taken back!'),
} as const

export const storeTexts = {
  mine: 'My Submissions',
  accepting: 'Accepting Submissions',
  focus: 'From your notification',
  noneMine: "Your store hasn't entered any yet.",
  noneMineHint: 'Pick one that is accepting submissions and send your photos.',
  noneMineStaff: "This store hasn't entered any yet.",
  noneAccepting: 'Nothing to enter right now.',
  noneAcceptingHint: 'New ones show here as soon as they open.',
  add: 'ADD ENTRY',
  edit: 'EDIT ENTRY',
  addOf: (name: string) => `Add entry for ${name}`,
  editOf: (name: string) => `Edit entry for ${name}`,
  addTitle: 'Add an Entry for My Store',
  editTitle: 'Edit Entry for My Store',
  photos: 'Photos',
  submitAdd: 'SUBMIT',
  submitEdit: 'SAVE',
  sending: 'A photo is still uploading. Please wait for it to finish.',
  added: 'Entry submitted successfully!!',
  waits: "Entry kept on this device. It will be sent when you're back online.",
  entryFor: (name: string) => `your entry for ${name}`,
  withdraw: 'TAKE ENTRY BACK',
  withdrawOf: (name: string) => `Take entry back for ${name}`,
  edited: 'Entry updated successfully!!',
  notAdded: failed('Error submitting entry!'),
  notEdited: failed('Error updating member incentive entry details!'),
  entry: 'Your entry',
  entryOfStore: 'The entry of this store',
  states: {
    RECEIVED: 'Entry received',
    SENT_BACK: 'Better photo wanted',
    WON: 'Winner',
    NOT_AWARDED: 'Not awarded',
  } satisfies Record<Submission['state'], string>,
  note: 'Head office says',
  won: 'Well done!',
  more: 'MORE',
  less: 'LESS',
  sentOn: (when: string) => `Sent ${when}`,
  sentBy: (name: string, when: string) => `Sent by ${name}, ${when}`,
} as const

/** Incentives and entries for tests of pages. */
import type { AwardOutlook, Incentive, Submission } from '@/api/types.ts'

export const anEntry = (changes: Partial<Submission> = {}): Submission => ({
  id: 'e1',
  memberIncentiveId: 'i1',
  storeId: 'wattle',
  store: { id: 'wattle', name: 'Wattle & Vine Cellars' },
  createdBy: { id: 'mia', firstName: 'Mia', lastName: 'Nguyen', deactivated: false },
  createdAt: '2026-11-18T01:00:00Z',
  updatedAt: '2026-11-18T01:00:00Z',
  version: 1,
  state: 'RECEIVED',
  note: '',
  photos: [],
  camelBucks: null,
  otherPrize: null,
  result: null,
  judged: false,
  changedSinceJudged: false,
  lookAlikes: [],
  can: { edit: false, judge: false, sendBack: false },
  ...changes,
})

export const anIncentive = (changes: Partial<Incentive> = {}): Incentive => ({
  id: 'i1',
  code: 'SUMMER-026',
  name: 'Summer displays',
  prizeType: 'CAMEL_BUCKS',
  startAt: null,
  endAt: '2026-12-20T06:00:00Z',
  rewardedOn: null,
  tellsAt: null,
  status: 'ACTIVE',
  descriptionShort: 'Show us your summer display',
  descriptionLong: 'Build it',
  details: 'Send a photo',
  detailsAdditional: '',
  photo: null,
  showWinners: false,
  version: 3,
  createdAt: '2026-11-01T00:00:00Z',
  entries: null,
  submissions: null,
  can: { manage: false, award: false, undoAward: false, enter: false, seeWinners: false },
  ...changes,
})

export const anOutlook = (changes: Partial<AwardOutlook> = {}): AwardOutlook => ({
  entries: 0,
  judged: 0,
  changedSinceJudged: [],
  sentBack: [],
  mayEnter: 0,
  stores: [],
  until: null,
  ...changes,
})

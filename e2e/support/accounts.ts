/** The accounts of the demo network, one per role. `otherOwner` owns another store. */
export const accounts = {
  headOffice: 'head.office@caravan.example',
  rep: 'rep@caravan.example',
  owner: 'owner@caravan.example',
  manager: 'manager@caravan.example',
  employee: 'employee@caravan.example',
  otherOwner: 'other.owner@caravan.example',
}

export type Account = keyof typeof accounts

export const password = 'camel-demo-2026'

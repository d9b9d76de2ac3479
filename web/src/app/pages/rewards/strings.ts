export const texts = {
  title: 'Rewards',
  tabs: 'What to show',
  year: 'Store of the Year',
  incentives: 'Member Incentives',
  manage: 'MANAGE MEMBER INCENTIVES',
  manageYear: 'MANAGE STORE OF THE YEAR',
  showAll: 'SHOW ALL',
  pick: 'Choose a store to see its Camel Bucks and its entries.',
  search: 'Search stores by name, suburb or postcode',
  stores: 'Stores',
  noStores: 'No results found.',
  other: 'CHOOSE ANOTHER STORE',
} as const

/** The names that features/user still uses for what is in user.ts. */
export {
  type Account,
  type Imported,
  type Listed,
  type PeopleFilters,
  type Person,
  type PersonForm,
  peopleQuery,
  personQuery,
  remindersQuery,
  type Show,
  sessionsQuery,
  userKey as peopleKey,
} from './user.ts'

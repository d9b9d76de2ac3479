import type { Person, Role } from '@/api/types.ts'

const roles: Record<Role, string> = {
  HEAD_OFFICE: 'Head Office',
  STORE_REP: 'Store Rep',
  STORE_OWNER: 'Store Owner',
  STORE_MANAGER: 'Store Manager',
  STORE_EMPLOYEE: 'Store Employee',
}

export function roleLabel(role: Role) {
  return roles[role]
}

export function fullName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) {
  return `${firstName} ${lastName}`.trim()
}

/** The first letters of both names. Characters that take two UTF-16 units are not cut in half. */
export function initials({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) {
  return [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

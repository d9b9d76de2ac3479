import type { User } from '@/api/types.ts'
import { type Group, menuGroups, work } from './navigation.ts'

/** The groups as the phone's sheet has them: it begins with the person's work, because most of what comes before is in the bar below it (FD-385). */
export function sheetGroups(user: User): Group[] {
  const groups = menuGroups(user)
  const isWork = ({ title }: Group) => title === work
  return [...groups.filter(isWork), ...groups.filter((group) => !isWork(group))]
}

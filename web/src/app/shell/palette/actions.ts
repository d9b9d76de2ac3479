import type { LinkProps } from '@tanstack/react-router'
import type { User } from '@/api/types.ts'
import { foldedWords } from '@/lib/fold.ts'
import { paths } from '@/lib/paths.ts'
import { complianceMenu, mainMenu } from '../navigation.ts'

/** Something that the palette does, or a page that it opens. */
export interface Action {
  label: string
  /** Where it leads; without it, `does` says what happens. */
  to?: LinkProps
  does?: 'newAudit' | 'ordering'
  /** Other words under which it is found. */
  words?: string
}

/** The pages that only the settings lead to, and the right that each needs. */
const settings = [
  { may: 'manageIncentives', label: 'Manage member incentives', to: paths.manageIncentives({}), words: 'rewards competition' },
  { may: 'manageMarketing', label: 'Manage banners and offers', to: paths.managePromos({}), words: 'promotions' },
  { may: 'manageBrand', label: 'Brand', to: paths.brand(), words: 'name ordering links' },
  { may: 'seeAs', label: 'See as', to: paths.seeAs({}), words: 'preview role region store size' },
  { may: 'requireFactor', label: 'Who needs two-step sign-in', to: paths.twoStepRoles(), words: 'security roles' },
  { may: 'readTrail', label: 'Audit trail', to: paths.auditTrail({}), words: 'impersonation changes' },
  { may: 'readSystem', label: 'System', to: paths.system(), words: 'version backup failed jobs' },
] as const satisfies (Action & { may: keyof User['can'] })[]

/** What the person may do and open, by the same rights as the menus. */
export function actionsFor(user: User): Action[] {
  const { can } = user
  const { audit, managePeople, viewCompliance, publishTo } = can
  const menu = mainMenu(user)
  const pages = menu
    .filter(({ to }) => to !== paths.search({}).to)
    .map(({ label, to, opens }): Action => (opens ? { label, does: 'ordering' } : { label, to: { to } }))
  // The first leads out of the compliance menu, and the second is in the main menu.
  const compliance = viewCompliance ? complianceMenu(user).slice(2) : []
  return [
    ...(audit ? [{ label: 'New audit', does: 'newAudit', words: 'start report' } as const] : []),
    ...(publishTo.length > 0
      ? [
          { label: 'Write a post', to: paths.feed({}), words: 'new share feed' },
          { label: 'Add a resource', to: paths.resources({}), words: 'new upload file' },
        ]
      : []),
    ...pages,
    ...compliance.map(({ label, to }) => ({ label: `Compliance ${label.toLowerCase()}`, to: { to } })),
    ...(managePeople ? [{ label: 'People', to: paths.users({}), words: 'users members accounts' }] : []),
    ...settings.filter(({ may }) => can[may]).map(({ label, to, words }): Action => ({ label, to, words })),
    { label: 'Notification settings', to: paths.notificationSettings(), words: 'emails push' },
    { label: 'Sign-in and security', to: paths.twoStep(), words: 'authenticator code passkey two-step' },
    { label: 'Your profile', to: paths.profile(), words: 'picture details me' },
    { label: 'Change your password', to: paths.updatePassword() },
  ]
}

/** The actions that have every typed word, or a word that begins with it. */
export function matching(actions: Action[], typed: string) {
  const wanted = foldedWords(typed)
  return actions.filter(({ label, words = '' }) => {
    const own = foldedWords(`${label} ${words}`)
    return wanted.every((word) => own.some((one) => one.startsWith(word)))
  })
}

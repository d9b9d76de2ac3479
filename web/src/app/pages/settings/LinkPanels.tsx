import { paths } from '@/lib/paths.ts'
import { useRights } from '@/shared/session/rights.ts'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { Panel } from '@/ui/Panel.tsx'

/** The panels that lead to other pages, for those who may open them (SCR-022). */
export function LinkPanels() {
  const can = useRights()
  return (
    <>
      <Panel title="My profile" text="Your picture, name, phone and where you are signed in.">
        <LinkButton {...paths.profile()} variant="default">
          MY PROFILE
        </LinkButton>
      </Panel>
      {can.managePeople && (
        <Panel
          title={can.manageEverybody ? 'Users' : 'My team'}
          text={
            can.manageEverybody
              ? 'Invite, edit, import and sync people, and see who has left.'
              : 'Invite managers and employees of your store, and deactivate those who leave.'
          }
        >
          <LinkButton {...paths.users({})} variant="default">
            {can.manageEverybody ? 'USERS' : 'MY TEAM'}
          </LinkButton>
        </Panel>
      )}
      {can.manageIncentives && (
        <Panel title="Manage Member Incentives" text="Add and edit member incentives, judge entries and award them.">
          <LinkButton {...paths.manageIncentives({})} variant="default">
            MEMBER INCENTIVES
          </LinkButton>
        </Panel>
      )}
      {can.manageBrand && (
        <Panel title="Names and ordering" text="What your network calls this portal, and where its stores order.">
          <LinkButton {...paths.brand()} variant="default">
            NAMES AND ORDERING
          </LinkButton>
        </Panel>
      )}
      {can.readTrail && (
        <Panel title="Audit trail" text="Changes made in someone else's name, and changes made by head office.">
          <LinkButton {...paths.auditTrail({})} variant="default">
            AUDIT TRAIL
          </LinkButton>
        </Panel>
      )}
      {can.manageMarketing && (
        <Panel title="Promotions" text="Manage the banners and offers on the promotions page.">
          <LinkButton {...paths.managePromos({})} variant="default">
            BANNERS AND OFFERS
          </LinkButton>
        </Panel>
      )}
      {can.requireFactor && (
        <Panel title="Two-step sign-in" text="Decide who signs in with a code from an app as well as a password.">
          <LinkButton {...paths.twoStepRoles()} variant="default">
            WHO NEEDS TWO STEPS
          </LinkButton>
        </Panel>
      )}
      {can.seeAs && (
        <Panel title="See as" text="Look at Home's news and the feed as people of another role, region and store size see them.">
          <LinkButton {...paths.seeAs({})} variant="default">
            SEE AS
          </LinkButton>
        </Panel>
      )}
      {can.readOutbox && (
        <Panel title="Outbox" text="Every queued email, and what happened to it.">
          <LinkButton {...paths.outbox()} variant="default">
            OUTBOX
          </LinkButton>
        </Panel>
      )}
      {can.readSystem && (
        <Panel title="System" text="How this installation is doing, and work that failed.">
          <LinkButton {...paths.system()} variant="default">
            SYSTEM
          </LinkButton>
        </Panel>
      )}
    </>
  )
}

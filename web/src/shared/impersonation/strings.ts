/** The texts about acting as another user. */
export const texts = {
  button: 'IMPERSONATE USER',
  buttonNamed: (name: string) => `IMPERSONATE USER ${name}`,
  title: 'Impersonate this user?',
  explains: 'You will use Caravan as this person for up to 30 minutes. Your changes are recorded under both names.',
  reason: 'Reason',
  reasonHint: "It's recorded, and they're told about it afterwards.",
  confirm: 'CONFIRM',
  /** IMPERSONATION-010, AMB-013 */
  failed: 'Uh-oh, an error occurred!',
  notStopped: 'The impersonation was not stopped. Please try again.',
  over: (name: string) => `You are no longer impersonating ${name}`,
  overText: "Your time ran out, or it was stopped in another tab. You're back to using your own account.",
  overButton: 'CONTINUE AS YOURSELF',
  begun: (name: string) => `You are now impersonating ${name}`,
  begunText: 'You started this in another tab. This page will wait until you stop, or you can leave it and continue as them.',
  begunButton: 'GO TO HOME',
}

/** The texts about acting as another user. */
export const texts = {
  button: 'IMPERSONATE USER',
  buttonNamed: (name: string) => `IMPERSONATE USER ${name}`,
  title: 'Impersonate this user?',
  explains: 'You will use Caravan as this person for up to 30 minutes. What you change is recorded in both names.',
  reason: 'Reason',
  reasonHint: 'It is kept, and they are told of it afterwards.',
  confirm: 'CONFIRM',
  /** IMPERSONATION-010, AMB-013 */
  failed: 'Uh-oh, an error occurred!',
  notStopped: 'The impersonation was not stopped. Please try again.',
  over: (name: string) => `You are no longer impersonating ${name}`,
  overText: 'The time was up, or it was ended in another tab. From now on you are yourself again.',
  overButton: 'CONTINUE AS YOURSELF',
  begun: (name: string) => `You are now impersonating ${name}`,
  begunText: 'You started this in another tab. This page waits here until you stop, or you can leave it and go on as them.',
  begunButton: 'GO TO HOME',
}

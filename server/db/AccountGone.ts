/** Thrown when the account was deleted or disabled while work for it was under way. */
export class AccountGone extends Error {
  constructor(accountId: string) {
    super(`no account ${accountId}`);
  }
}

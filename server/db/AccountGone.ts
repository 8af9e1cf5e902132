/** The account was deleted, or disabled, while something was done for it. */
export class AccountGone extends Error {
  constructor(accountId: string) {
    super(`no account ${accountId}`);
  }
}

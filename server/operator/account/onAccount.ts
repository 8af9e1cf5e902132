import type { Tx } from '#server/db/database.ts';
import { findByLogin, readAccount, type AccountRow } from '#server/db/tables/account/accounts.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import type { Act, Print } from '../command.ts';
import { printable } from '../words.ts';

type Work<Account> = (tx: Tx, account: Account, print: Print) => Promise<void>;

/**
 * Runs one transaction on the account with this login, an e-mail address or a user name; prints a sentence when there
 * is none.
 */
export function onAccount(login: string, work: Work<AccountRow>): Act {
  return async (database, print) => {
    const lines: string[] = [];
    const isThere = await database.withoutRls(async (tx) => {
      const account = await findByLogin(tx, login);
      if (account !== undefined) await work(tx, account, (line) => lines.push(line));
      return account !== undefined;
    });
    // Printed after the commit, so that every printed line is true.
    for (const line of isThere ? lines : [`There is no account ${printable(login)}.`]) print(line);
    return isThere;
  };
}

/** The same for a change: the account is locked, and its devices are notified. */
export function onLockedAccount(login: string, work: Work<AccountRow & { revision: number }>): Act {
  return onAccount(login, async (tx, { account_id: accountId }, print) => {
    const revision = await nextRevision(tx, accountId);
    await work(tx, { ...(await readAccount(tx, accountId)), revision }, print);
  });
}

import { randomUUID } from 'node:crypto';
import { AccountLevel } from '#core/domain/account/level.ts';
import type { Database, Tx } from '../db/database.ts';
import { findByLogin, insertCredit, readBalanceMicro } from '../db/tables/accounts.ts';
import { setLevel } from '../db/tables/plans.ts';
import { nextRevision } from '../db/tables/revisions.ts';

/** What an operator may do to an account. */
export type AccountChange = { do: 'credit'; amountMicro: number } | { do: 'level'; level: AccountLevel };

const mostCreditMicro = 1_000_000_000_000;
const levelNames = Object.keys(AccountLevel) as (keyof typeof AccountLevel)[];

/** The change that `<verb> <value>` means, or the sentence that says what is wrong with it. */
export function parseChange(verb: string, value: string): AccountChange | string {
  if (verb === 'credit') {
    const amountMicro = /^\d{1,7}(?:\.\d{1,6})?$/u.test(value) ? Math.round(Number(value) * 1_000_000) : 0;
    if (amountMicro > 0 && amountMicro <= mostCreditMicro) return { do: 'credit', amountMicro };
    return `"${value}" is no amount: it must be dollars above 0 and up to 1000000, such as 20 or 12.50.`;
  }
  const name = levelNames.find((each) => each.toLowerCase() === value.toLowerCase());
  if (name !== undefined) return { do: 'level', level: AccountLevel[name] };
  return `"${value}" is no level: it must be one of ${levelNames.join(', ')}.`;
}

/**
 * Makes the change in one transaction and tells the account's devices. Gives the account's name and balance after it;
 * `null` where nobody has this login.
 */
export async function changeAccount(
  database: Database,
  login: string,
  change: AccountChange,
): Promise<{ userName: string; balanceMicro: number } | null> {
  return database.asService(async (tx) => {
    const account = await findByLogin(tx, login);
    if (account === undefined) return null;
    const { account_id: accountId, user_name: userName } = account;
    await nextRevision(tx, accountId);
    await write(tx, accountId, change);
    return { userName, balanceMicro: await readBalanceMicro(tx, accountId) };
  });
}

async function write(tx: Tx, accountId: string, change: AccountChange): Promise<void> {
  if (change.do === 'level') return setLevel(tx, accountId, change.level);
  return insertCredit(tx, { accountId, amountMicro: change.amountMicro, cause: `credit:operator:${randomUUID()}` });
}

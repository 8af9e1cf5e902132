import { randomUUID } from 'node:crypto';
import { AccountLevel } from '#core/domain/account/level.ts';
import type { Tx } from '#server/db/database.ts';
import { insertCredit, readAccount, readBalanceMicro, type AccountRow } from '#server/db/tables/account/accounts.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import { endPeriods } from '#server/db/tables/order/planPeriods.ts';
import type { OperatorCommand } from '../command.ts';
import { onLockedAccount } from './onAccount.ts';
import { dollars } from '../words.ts';

const maxCreditMicro = 1_000_000_000_000;
const levelNames = Object.keys(AccountLevel) as (keyof typeof AccountLevel)[];

/** Returns micro-dollars, or `null` when the text is not an allowed amount. */
export function parseAmount(text: string): number | null {
  const amountMicro = /^\d{1,7}(?:\.\d{1,6})?$/u.test(text) ? Math.round(Number(text) * 1_000_000) : 0;
  return amountMicro > 0 && amountMicro <= maxCreditMicro ? amountMicro : null;
}

/** Returns a sentence about the parent of a member (§6), `null` for other accounts. */
async function parentSentence(
  tx: Tx,
  { user_name: userName, parent_id: parentId }: AccountRow,
): Promise<string | null> {
  if (parentId === null) return null;
  const parent = await readAccount(tx, parentId);
  return `${userName} is a member of ${parent.user_name}, which pays for it.`;
}

export const credit: OperatorCommand = {
  takes: '<login> <dollars>',
  does: 'adds credit; login is an e-mail address or a user name',
  read: ([login, value, ...more]) => {
    if (login === undefined || value === undefined || more.length > 0) return null;
    const amountMicro = parseAmount(value);
    if (amountMicro === null) {
      return `"${value}" is no amount: it must be dollars above 0 and up to 1000000, such as 20 or 12.50.`;
    }
    return onLockedAccount(login, async (tx, account, print) => {
      const { account_id: accountId, user_name: userName } = account;
      const parent = await parentSentence(tx, account);
      if (parent !== null) return print(`${parent} Give the credit to that account.`);
      await insertCredit(tx, { accountId, amountMicro, cause: `credit:operator:${randomUUID()}` });
      const balanceMicro = await readBalanceMicro(tx, accountId);
      const event = { kind: 'CreditGiven', amountMicro, balanceMicro } as const;
      await appendAudit(tx, { accountId, actor: 'operator', event });
      print(`${userName} got ${dollars(amountMicro)} of credit. The balance is ${dollars(balanceMicro)}.`);
    });
  },
};

export const level: OperatorCommand = {
  takes: '<login> <level>',
  does: `puts the account on a plan and ends those it has bought: ${levelNames.join(', ')}`,
  read: ([login, value, ...more]) => {
    if (login === undefined || value === undefined || more.length > 0) return null;
    const name = levelNames.find((each) => each.toLowerCase() === value.toLowerCase());
    if (name === undefined) return `"${value}" is no level: it must be one of ${levelNames.join(', ')}.`;
    return onLockedAccount(login, async (tx, account, print) => {
      const { account_id: accountId, user_name: userName, level: before } = account;
      const parent = await parentSentence(tx, account);
      if (parent !== null) return print(`${parent} Its level is that of that account.`);
      const after = AccountLevel[name];
      await endPeriods(tx, accountId);
      await setLevel(tx, accountId, after);
      await appendAudit(tx, { accountId, actor: 'operator', event: { kind: 'PlanChanged', before, after } });
      const balance = dollars(await readBalanceMicro(tx, accountId));
      print(`${userName} has the plan ${name} now. The balance is ${balance}.`);
    });
  },
};

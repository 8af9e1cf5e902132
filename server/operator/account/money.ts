import { AccountLevel } from '#core/domain/account/level.ts';
import { parseAmount } from '#core/domain/operator/acts.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount, readBalanceMicro, type AccountRow } from '#server/db/tables/account/accounts.ts';
import { giveCredit, putOnLevel } from '#server/jobs/housekeeping/operatorActs.ts';
import type { OperatorCommand } from '../command.ts';
import { onLockedAccount } from './onAccount.ts';
import { dollars } from '../words.ts';

const levelNames = Object.keys(AccountLevel) as (keyof typeof AccountLevel)[];

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
      const balanceMicro = await giveCredit(tx, accountId, { amountMicro });
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
      const { account_id: accountId, user_name: userName } = account;
      const parent = await parentSentence(tx, account);
      if (parent !== null) return print(`${parent} Its level is that of that account.`);
      const after = AccountLevel[name];
      await putOnLevel(tx, account, after);
      const balance = dollars(await readBalanceMicro(tx, accountId));
      print(`${userName} has the plan ${name} now. The balance is ${balance}.`);
    });
  },
};

import type { Tx } from '#server/db/database.ts';
import type { Database } from '#server/db/database.ts';
import {
  findByLogin,
  readAccount,
  readBalanceMicro,
  setDisabled,
  type AccountRow,
} from '#server/db/tables/account/accounts.ts';
import { listMemberIds } from '#server/db/tables/account/members.ts';
import { countHoldings } from '#server/db/tables/service/operatorReads.ts';
import { withdrawOwnTemplates } from '#server/db/tables/template/ownTemplateUsers.ts';
import { endAccess, stopRuns } from '#server/jobs/housekeeping/endAccess.ts';
import { removeAccount } from '#server/jobs/housekeeping/removeAccount.ts';
import type { Act, OperatorCommand } from '../command.ts';
import { onAccount, onLockedAccount } from './onAccount.ts';
import { counted, dollars, inWords } from '../words.ts';

/** Deletes in two steps: sessions and runs end first, so that nothing writes for the account during the delete. */
export const deleteAccount: OperatorCommand = {
  takes: '<login> --yes',
  does: 'deletes the account with its members and everything of it, for good; without --yes it says what that is',
  read: ([login, yes, ...more]) => {
    if (login === undefined || more.length > 0 || (yes !== undefined && yes !== '--yes')) return null;
    if (yes === undefined) return printHoldings(login);
    return async (database, print) => {
      for (const each of [...(await memberNames(database, login)), login]) {
        if (!(await deleteOne(each)(database, print))) return false;
      }
      return true;
    };
  },
};

/** The user names of an account's members (§6), which are deleted before it. */
async function memberNames(database: Database, login: string): Promise<string[]> {
  return database.withoutRls(async (tx) => {
    const account = await findByLogin(tx, login);
    const ids = account === undefined ? [] : await listMemberIds(tx, account.account_id);
    return Promise.all(ids.map(async (id) => (await readAccount(tx, id)).user_name));
  });
}

function deleteOne(login: string): Act {
  return async (database, print) =>
    (await onLockedAccount(login, end)(database, print)) &&
    (await onAccount(login, async (tx, { account_id }) => withdrawOwnTemplates(tx, account_id))(database, print)) &&
    (await onAccount(login, async (tx, { account_id, user_name }, printLine) => {
      const hadGrant = await removeAccount(tx, account_id, 'operator');
      printLine(`${user_name} is deleted, with everything that was theirs.`);
      if (hadGrant) printLine('A worker ends the access to their Google account, as soon as Google answers.');
    })(database, print));
}

function printHoldings(login: string): Act {
  return async (database, print) => {
    await onAccount(login, async (tx, { account_id: accountId, user_name: userName, parent_id }, printLine) => {
      const { tasks, rows } = await countHoldings(tx, accountId);
      const members = (await listMemberIds(tx, accountId)).length;
      const held = [counted(tasks, 'task'), counted(rows, 'row'), ...(members > 0 ? [counted(members, 'member')] : [])];
      // §6: the balance of a member is its parent's, and stays.
      if (parent_id === null) held.push(`a balance of ${dollars(await readBalanceMicro(tx, accountId))}`);
      printLine(`${userName} has ${inWords(held)}. All of it goes for good: say it again with --yes.`);
    })(database, print);
    return false;
  };
}

async function end(tx: Tx, { account_id: accountId, revision }: AccountRow & { revision: number }): Promise<void> {
  await setDisabled(tx, accountId, true);
  await stopRuns(tx, accountId, revision);
  await endAccess(tx, accountId, 'operator');
}

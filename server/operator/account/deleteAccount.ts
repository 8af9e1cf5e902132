import type { Tx } from '#server/db/database.ts';
import {
  deleteAccount as deleteRows,
  readBalanceMicro,
  setDisabled,
  type AccountRow,
} from '#server/db/tables/account/accounts.ts';
import { appendAudit, findAuditChain, findAuditChainById } from '#server/db/tables/account/audit.ts';
import { countHoldings } from '#server/db/tables/service/operatorReads.ts';
import type { Act, OperatorCommand } from '../command.ts';
import { onAccount, onLockedAccount } from './onAccount.ts';
import { endAccess, stopRuns } from './endAccess.ts';
import { counted, dollars } from '../words.ts';

/**
 * Deletes in two steps: sessions and runs end first, so that nothing writes for the account during the delete. The
 * service's trail stores the last entry of the account's own trail, whose personal data is deleted with the account. A
 * grant of a Google account is revoked later, so that a delete does not wait for Google.
 */
export const deleteAccount: OperatorCommand = {
  takes: '<login> --yes',
  does: 'deletes the account and everything of it, for good; without --yes it says what that is',
  read: ([login, yes, ...more]) => {
    if (login === undefined || more.length > 0 || (yes !== undefined && yes !== '--yes')) return null;
    if (yes === undefined) return printHoldings(login);
    return async (database, print) =>
      (await onLockedAccount(login, end)(database, print)) &&
      (await onAccount(login, async (tx, { account_id, user_name }, printLine) => {
        const hadGrant = await remove(tx, account_id);
        printLine(`${user_name} is deleted, with everything that was theirs.`);
        if (hadGrant) printLine('A worker ends the access to their Google account, as soon as Google answers.');
      })(database, print));
  },
};

function printHoldings(login: string): Act {
  return async (database, print) => {
    await onAccount(login, async (tx, { account_id: accountId, user_name: userName }, printLine) => {
      const { tasks, rows } = await countHoldings(tx, accountId);
      const balance = dollars(await readBalanceMicro(tx, accountId));
      printLine(
        `${userName} has ${counted(tasks, 'task')}, ${counted(rows, 'row')} and a balance of ${balance}. All of it goes for good: say it again with --yes.`,
      );
    })(database, print);
    return false;
  };
}

async function end(tx: Tx, { account_id: accountId, revision }: AccountRow & { revision: number }): Promise<void> {
  await setDisabled(tx, accountId, true);
  await stopRuns(tx, accountId, revision);
  await endAccess(tx, accountId);
}

/** True where a grant of a Google account is left to be revoked. */
async function remove(tx: Tx, accountId: string): Promise<boolean> {
  const balanceMicro = await readBalanceMicro(tx, accountId);
  const { chainId = '' } = (await findAuditChain(tx, accountId)) ?? {};
  const hadGrant = await deleteRows(tx, accountId);
  // After the delete the trail gets no more entries.
  const chain = chainId === '' ? null : await findAuditChainById(tx, chainId);
  const trail = { chainId, entries: chain?.lastEntryNo ?? 0, hash: chain?.lastHash ?? '' };
  const event = { kind: 'AccountDeleted', ...trail, balanceMicro } as const;
  await appendAudit(tx, { accountId: null, actor: 'operator', event });
  return hadGrant;
}

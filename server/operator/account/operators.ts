import { appendAudit } from '#server/db/tables/account/audit.ts';
import { endSupportOf } from '#server/jobs/housekeeping/endAccess.ts';
import { setOperator } from '#server/db/tables/service/operators.ts';
import { oneArgument, type OperatorCommand } from '../command.ts';
import { onLockedAccount } from './onAccount.ts';

/** Nothing else makes an operator: no call of the service does. */
export const operator: OperatorCommand = {
  takes: '<login>',
  does: 'lets it open the operator’s pages of the console: /console/operator',
  read: oneArgument((login) =>
    onLockedAccount(login, async (tx, { account_id: accountId, user_name: userName, is_demo, parent_id }, print) => {
      if (is_demo) return print(`${userName} is the account of the demo, which its visitors share: it stays as it is.`);
      if (parent_id !== null) {
        return print(`${userName} is a member: its parent could sign in as it. Choose an account of its own.`);
      }
      if (!(await setOperator(tx, accountId, true))) return print(`${userName} is an operator already.`);
      await appendAudit(tx, { accountId, actor: 'operator', event: { kind: 'OperatorMade' } });
      print(`${userName} can open the operator’s pages now. Give the account a second factor.`);
    }),
  ),
};

export const operatorOff: OperatorCommand = {
  takes: '<login>',
  does: 'takes that back',
  read: oneArgument((login) =>
    onLockedAccount(login, async (tx, { account_id: accountId, user_name: userName }, print) => {
      if (!(await setOperator(tx, accountId, false))) return print(`${userName} is no operator.`);
      await endSupportOf(tx, accountId);
      await appendAudit(tx, { accountId, actor: 'operator', event: { kind: 'OperatorRemoved' } });
      print(`${userName} cannot open the operator’s pages any more.`);
    }),
  ),
};

import { appendAudit } from '#server/db/tables/account/audit.ts';
import { insertAccountMail } from '#server/db/tables/account/login/accountMails.ts';
import { deleteFactor } from '#server/db/tables/signIn/secondFactors.ts';
import { listApiTokenRows, type ApiTokenRow } from '#server/db/tables/signIn/apiTokens.ts';
import { listRunnerRows, type RunnerRow } from '#server/db/tables/signIn/runners.ts';
import { listSessionRows, type SessionRow } from '#server/db/tables/signIn/sessions.ts';
import { endAccess } from '#server/jobs/housekeeping/endAccess.ts';
import { disableAccount, enableAccount } from '#server/jobs/housekeeping/operatorActs.ts';
import { oneArgument, type OperatorCommand } from '../command.ts';
import { onAccount, onLockedAccount } from './onAccount.ts';
import { counted, printable, table, timeText } from '../words.ts';

export const disable: OperatorCommand = {
  takes: '<login>',
  does: 'ends its sessions, runners, API tokens and runs; it cannot sign in, and nothing of it starts by itself',
  read: oneArgument((login) =>
    onLockedAccount(login, async (tx, { account_id: accountId, user_name: userName, disabled_at, revision }, print) => {
      if (disabled_at !== null) return print(`${userName} has been disabled since ${timeText(disabled_at)}.`);
      const { runs, access } = await disableAccount(tx, accountId, revision);
      print(`${userName} is disabled. Ended: ${[...endedAccess(access), counted(runs, 'run')].join(', ')}.`);
    }),
  ),
};

export const enable: OperatorCommand = {
  takes: '<login>',
  does: 'lets it sign in again; its schedules go on with their next time',
  read: oneArgument((login) =>
    onLockedAccount(login, async (tx, { account_id: accountId, user_name: userName, disabled_at }, print) => {
      if (disabled_at === null) return print(`${userName} is not disabled.`);
      await enableAccount(tx, accountId);
      print(`${userName} can sign in again.`);
    }),
  ),
};

export const secondFactorOff: OperatorCommand = {
  takes: '<login>',
  does: 'turns its second factor off, for an owner who lost both the app and the recovery codes; a mail says so',
  read: oneArgument((login) =>
    onLockedAccount(login, async (tx, { account_id: accountId, user_name: userName, email }, print) => {
      if (!(await deleteFactor(tx, accountId))) return print(`${userName} has no second factor.`);
      await insertAccountMail(tx, accountId, email, { kind: 'secondFactorOff' });
      await appendAudit(tx, { accountId, actor: 'operator', event: { kind: 'SecondFactorOff' } });
      print(`${userName} signs in with the password alone now. Make sure that the request came from the owner.`);
    }),
  ),
};

export const sessions: OperatorCommand = {
  takes: '<login>',
  does: 'where it is signed in: browsers and runners, with the network they came from, and API tokens',
  read: oneArgument((login) =>
    onAccount(login, async (tx, { account_id: accountId, user_name: userName }, print) => {
      const rows = (await listSessionRows(tx, accountId)).map(sessionCells);
      const runners = (await listRunnerRows(tx, accountId)).map(runnerCells);
      const tokens = (await listApiTokenRows(tx, accountId)).map(tokenCells);
      if (rows.length + runners.length + tokens.length === 0) print(`${userName} is signed in nowhere.`);
      for (const line of table([...rows, ...runners, ...tokens])) print(line);
    }),
  ),
};

export const signOut: OperatorCommand = {
  takes: '<login>',
  does: 'ends all its sessions and takes its runners and programs their tokens',
  read: oneArgument((login) =>
    onLockedAccount(login, async (tx, { account_id: accountId, user_name: userName }, print) => {
      print(`${userName} is signed out. Ended: ${endedAccess(await endAccess(tx, accountId, 'operator')).join(', ')}.`);
    }),
  ),
};

function endedAccess({ sessions: open, runners, tokens }: Awaited<ReturnType<typeof endAccess>>): string[] {
  return [counted(open, 'session'), counted(runners, 'runner'), counted(tokens, 'API token')];
}

function sessionCells({ createdAt, seen_at, endsAt, network, browser, system, isSupport }: SessionRow): string[] {
  const browserText = `${browser ?? '?'} on ${system ?? '?'}`;
  return [isSupport ? 'support' : 'session', ...times(createdAt, seen_at, endsAt), browserText, network ?? ''];
}

function runnerCells({ created_at, seen_at, expires_at, system, name }: RunnerRow): string[] {
  return ['runner', ...times(created_at, seen_at, expires_at), `runner on ${system}`, printable(name)];
}

function tokenCells({ created_at, used_at, expires_at, scope, name }: ApiTokenRow): string[] {
  return ['API token', ...times(created_at, used_at ?? created_at, expires_at), `scope ${scope}`, printable(name)];
}

function times(since: Date, used: Date, ends: Date): string[] {
  return [`since ${timeText(since)}`, `used ${timeText(used)}`, `ends ${timeText(ends)}`];
}

import { z } from 'zod';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { createSpreadsheet as createCall } from '#core/wire/calls/data/googleCalls.ts';
import { googleTokenColumn, readGoogleGrant } from '#server/db/tables/account/googleGrants.ts';
import type { CommandContext } from '../commandContext.ts';

const made = z.object({ spreadsheetId: z.string() });

/**
 * Makes an empty spreadsheet of the connected Google account; `problem` is the reason where there is none. Refused with
 * `NotFound` where the operator has configured no client, and with `GoogleNotConnected`.
 */
export async function createSpreadsheet(
  { google, database, secrets }: CommandContext,
  accountId: string,
  title: string,
  signal: AbortSignal,
): Promise<Result<CallReply<typeof createCall>>> {
  if (google === null) return refused({ code: 'NotFound' });
  const grant = await database.withAccount(accountId, (tx) => readGoogleGrant(tx, accountId));
  const refreshToken = grant && secrets.open({ accountId, column: googleTokenColumn }, grant.token);
  if (refreshToken === null) return refused({ code: 'GoogleNotConnected' });
  const request = { method: 'POST', path: '?fields=spreadsheetId', json: { properties: { title } } } as const;
  const answer = await google.sheetsOf(refreshToken)(request, signal);
  if (!answer.ok) return success({ spreadsheetId: null, problem: answer.problem, problemDetail: answer.detail });
  const { spreadsheetId } = made.parse(answer.body);
  return success({ spreadsheetId, problem: null, problemDetail: null });
}

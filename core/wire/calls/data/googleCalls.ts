import { z } from 'zod';
import { exportProblems } from '#core/domain/data/exportFile.ts';
import { maxSheetName } from '#core/domain/data/sheetTarget.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { line, text } from '#core/wire/codec/text.ts';

/*
 * The Google account of an account, for destinations that are Google Sheets: OAuth 2 with an authorization code and
 * PKCE. Without a client of the operator's each call is refused with `NotFound`.
 */

const root = '/v1/google';

/**
 * Begins a connection: `url` is the page at Google that asks the user. It returns to `/console/google` with `state` and
 * `code`. Refused with `Unauthorized` without a session of a browser.
 */
export const beginGoogle = defineCall('POST', `${root}/begin`, { reply: z.strictObject({ url: z.string() }) });

/**
 * Ends a connection that the same session has begun, within ten minutes and once. Refused with `GoogleRefused` where
 * there is none, or where Google does not accept the code or the user did not allow access to spreadsheets, and with
 * `GoogleNotReached`.
 */
export const connectGoogle = defineCall('POST', `${root}/connect`, {
  body: z.strictObject({ state: text(200), code: text(2_000) }),
  rate: 'fetch',
  waits: true,
  reply: z.strictObject({ email: z.string() }),
});

/**
 * Revokes the connection at Google and then forgets it; one that Google no longer knows, or whose secret cannot be
 * opened any more, is only forgotten. Refused with `GoogleNotReached`: it stays then.
 */
export const disconnectGoogle = defineCall('DELETE', root, {
  rate: 'fetch',
  waits: true,
  reply: z.strictObject({}),
});

/** Makes an empty spreadsheet of the connected account. Where `spreadsheetId` is `null`, `problem` is the reason. */
export const createSpreadsheet = defineCall('POST', `${root}/spreadsheets`, {
  body: z.strictObject({ title: line(maxSheetName, 1) }),
  rate: 'fetch',
  waits: true,
  reply: z.strictObject({
    spreadsheetId: z.string().nullable(),
    problem: z.enum(exportProblems).nullable(),
    problemDetail: z.string().nullable(),
  }),
});

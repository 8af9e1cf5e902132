import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecretBox } from '#server/auth/secretBox.ts';
import { googleTokenColumn, setGoogleGrant } from '#server/db/tables/account/googleGrants.ts';
import { client, startGoogle } from '#tests/server/jobs/export/sheets/googleStandIn.ts';
import { killDeliveries, secret, type DeliveryKillFigures } from './deliveryKills.ts';
import type { ExportKillOptions } from './exportKills.ts';
import { seededRandom } from './random.ts';

const spreadsheetId = 'a-spreadsheet-of-the-faults';
const sheet = 'Sent rows';
const refreshToken = 'grant';

/** The longest time that the stand-in takes for a batch; one of so many is done, but its answer is lost. */
const longestCallMs = 60;
const lostOnceIn = 40;

/**
 * Rows go to a sheet of the stand-in while workers and the database are killed. A call of a killed worker is done all
 * the same, and possibly late, as Google may do it.
 */
export async function killSheetDeliveries(options: ExportKillOptions): Promise<DeliveryKillFigures> {
  const google = await startGoogle();
  // Apart from the moments of the kills, which the number of calls must not change.
  const random = seededRandom(options.seed + 1);
  let underWay = 0;
  google.grants.add(refreshToken);
  google.makeBook(spreadsheetId);
  google.state.fault = async ({ path }) => {
    // Bodies of many batches are not kept.
    google.asked.length = 0;
    if (!path.endsWith(':batchUpdate')) return null;
    underWay += 1;
    await sleep(random() * longestCallMs);
    underWay -= 1;
    return random() < 1 / lostOnceIn ? 'lost' : null;
  };
  try {
    return await killDeliveries(options, {
      target: { kind: 'googleSheets', spreadsheetId, sheet },
      host: google.host,
      rowsPerRun: 30_000,
      pauseMs: longestCallMs,
      program: [join(import.meta.dirname, 'sheetWorker.ts')],
      environment: { SHEETS_STAND_IN: JSON.stringify({ ...client, addresses: google.addresses }) },
      prepare: async (tx, accountId) => {
        const token = createSecretBox(secret).seal({ accountId, column: googleTokenColumn }, refreshToken);
        await setGoogleGrant(tx, accountId, { email: '', token });
        return null;
      },
      isSending: () => underWay > 0,
      readKeys: async () => (google.rowsOf(spreadsheetId, sheet) ?? []).slice(1).map(([key]) => key),
    });
  } finally {
    await google.close();
  }
}

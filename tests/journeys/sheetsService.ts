import { findFreePort } from '#server/db/embedded/port.ts';
import { client, type GoogleStandIn } from '#tests/server/jobs/export/sheets/googleStandIn.ts';
import { startServiceHere, type ServiceHere } from './serviceHere.ts';

/** Starts a service with a stand-in of Google. */
export async function startSheetsService({ host, addresses }: GoogleStandIn): Promise<ServiceHere> {
  const rule = { host, allowPrivate: true, connections: 2, delayMs: 0 };
  return startServiceHere(await findFreePort(), [rule], { google: { ...client, addresses } });
}

import type { Database } from '#server/db/database.ts';
import { readSupply } from '#server/db/tables/run/workers.ts';
import type { BrowserSupply } from '#server/commands/commandContext.ts';

const lookEveryMs = 10_000;

/** Workers report if they have a browser. While none is alive the last report holds, at first that of this process. */
export async function watchBrowserSupply(database: Database, isMissingHere: boolean): Promise<BrowserSupply> {
  let isMissing = isMissingHere;
  const look = async (): Promise<void> => {
    const { hasBrowser } = await readSupply(database.kysely);
    if (hasBrowser !== null) isMissing = !hasBrowser;
  };
  await look();
  // Every other query reports the outage; the last known state holds until the next read.
  const looking = setInterval(() => void look().catch(() => undefined), lookEveryMs).unref();
  return { isMissing: () => isMissing, close: () => clearInterval(looking) };
}

import type { Database } from '#server/db/database.ts';
import { googleTokenColumn } from '#server/db/tables/account/googleGrants.ts';
import { deleteRevocation, takeDueRevocation, type Revocation } from '#server/db/tables/account/googleRevocations.ts';
import type { Log } from '#server/log/openLog.ts';
import type { Google } from '../export/delivery/sheets/google/openGoogle.ts';
import type { ExportContext } from '../export/exportContext.ts';
import { startOneByOne } from '../queue/oneByOne.ts';
import type { WorkLoop } from '../queue/workLoop.ts';

interface RevokingOptions {
  database: Database;
  google: Pick<Google, 'revoke'>;
  openSecret: ExportContext['openSecret'];
  log: Log;
}

/**
 * Revokes grants at Google that the service no longer uses, in this worker until it is stopped. One that Google did not
 * answer for, or whose worker died, is due again later: to revoke it twice does no harm.
 */
export function startRevoking(options: RevokingOptions): WorkLoop {
  const { database, log } = options;
  return startOneByOne({
    takeDue: () => takeDueRevocation(database.kysely),
    handle: (due, signal) => revoke(options, due, signal),
    log,
  });
}

async function revoke(
  { database, google, openSecret, log }: RevokingOptions,
  { revocationId, accountId, token, tries }: Revocation,
  signal: AbortSignal,
): Promise<void> {
  const refreshToken = openSecret({ accountId, column: googleTokenColumn }, token);
  if (refreshToken === null) {
    // It is of no use to anybody any more, but Google still lists it for its user.
    log.warn({}, 'an access to a Google account cannot be revoked: it was sealed with another secret');
  } else {
    const revoked = await google.revoke(refreshToken, signal);
    if (!revoked.ok) {
      const { problem, detail } = revoked;
      return log.warn({ problem, detail, tries }, 'Google did not revoke an access: it is asked again later');
    }
  }
  await deleteRevocation(database.kysely, revocationId);
}

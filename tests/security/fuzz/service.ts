import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { AccountLevel } from '#core/domain/account/level.ts';
import { makeApiToken } from '#server/auth/apiTokens.ts';
import { hashOf, makeToken } from '#server/auth/runnerTokens.ts';
import type { AccessLimits } from '#server/commands/commandContext.ts';
import { makeAccount } from '#server/commands/account/makeAccount.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import type { ConsoleFile } from '#server/http/pages/consoleFiles.ts';
import { insertApiToken } from '#server/db/tables/signIn/apiTokens.ts';
import { setOperator } from '#server/db/tables/service/operators.ts';
import { insertRunner } from '#server/db/tables/signIn/runners.ts';
import { client, startGoogle } from '#tests/server/jobs/export/sheets/googleStandIn.ts';
import { sales } from '#tests/contract/orderInputs.ts';
import { startIdentities } from '#tests/server/auth/identities/identityStandIn.ts';
import { openTestService } from '#tests/server/openTestService.ts';
import { password, type NewAccount } from './person.ts';

/** A service that listens on loopback, with wide limits of attempts: behind tight limits a fuzz would reach nothing. */
export interface FuzzService {
  port: number;
  makeAccount: (kind: 'free' | 'paid') => Promise<NewAccount>;
  close: () => Promise<void>;
}

/** `onBug` gets the service's log entry for an answer of 500, by the answer's reference. */
export async function openFuzzService(
  onBug: (reference: string, stack: string) => void,
  url?: string,
): Promise<FuzzService> {
  const stream = { write: (line: string) => reportBug(line, onBug) };
  const { log } = fastify({ logger: { level: 'warn', stream } });
  const consoleFiles = new Map([['/index.html', page]]);
  const google = await startGoogle();
  const identities = await startIdentities('http://127.0.0.1:8080');
  const tested = await openTestService({
    hostRules: [{ host: google.host, allowPrivate: true, connections: 2, delayMs: 0 }, identities.hostRule],
    identities: identities.clients,
    google: { ...client, addresses: google.addresses },
    ...(url !== undefined && { url }),
    consoleFiles,
    level: AccountLevel.Free,
    trialDays: 14,
    sales: { ...sales, referral: { amountMicro: 5_000_000, maxAccounts: 20 } },
    log,
  });
  const { service, app, database } = tested;
  service.accessLimits = withoutWaiting(service.accessLimits);
  service.proxyPool = () => ({ areas: [{ id: 1, country: 'FR' }], proxies: [], pricePerGbMicro: 0 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const passwordHash = await service.auth.hashing.hash(password);
  return {
    port: (app.server.address() as AddressInfo).port,
    makeAccount: async (kind) => {
      const userName = `f${randomUUID().replaceAll('-', '').slice(0, 20)}`;
      const level = kind === 'paid' ? AccountLevel.Enterprise : AccountLevel.Free;
      const email = `${userName}@example.com`;
      const draft = { email, userName, passwordHash, language: 'en-US', level, isDemo: false } as const;
      const [token, apiToken] = [makeToken(), makeApiToken()];
      const setCookies = await database.withoutRls(async (tx) => {
        const made = await makeAccount(tx, service.auth, draft);
        const { accountId } = made;
        await insertRunner(tx, {
          runnerId: randomUUID(),
          accountId,
          name: 'fuzz',
          system: 'Linux',
          tokenHash: hashOf(token),
        });
        await insertApiToken(tx, {
          tokenId: randomUUID(),
          accountId,
          name: 'fuzz',
          scope: 'all',
          tokenHash: hashOf(apiToken),
          ending: apiToken.slice(-4),
          expiresAt: new Date(Date.now() + 86_400_000),
        });
        if (kind === 'paid') {
          await insertCredit(tx, { accountId, amountMicro: 50_000_000, cause: `credit:${accountId}` });
          await setOperator(tx, accountId, true);
        }
        return made.setCookies;
      });
      return { userName, token, apiToken, cookie: setCookies.map((line) => line.split(';')[0]).join('; ') };
    },
    close: async () => {
      await tested.close();
      await google.close();
      await identities.close();
    },
  };
}

/** The console's page, which answers every address that no other handler answers. */
const page: ConsoleFile = {
  contentType: 'text/html; charset=utf-8',
  etag: '"page"',
  body: Buffer.from('<!doctype html>'),
  isImmutable: false,
  encoded: async () => Buffer.from('<!doctype html>'),
};

/** Limits that count as usual, but never make a caller wait. */
function withoutWaiting(limits: AccessLimits): AccessLimits {
  const noWait =
    <Input extends unknown[]>(take: (...input: Input) => Promise<number>) =>
    (...input: Input): Promise<number> =>
      take(...input).then(() => 0);
  return {
    ...limits,
    signIn: async (from) => ({ ...(await limits.signIn(from)), retryAfterSeconds: 0 }),
    takeSignUp: noWait(limits.takeSignUp),
    takeMail: async (...asked) => ({ ...(await limits.takeMail(...asked)), retryAfterSeconds: 0 }),
    takePasswordCheck: async (...asked) => ({ ...(await limits.takePasswordCheck(...asked)), retryAfterSeconds: 0 }),
    takeIdentity: async (...asked) => ({ ...(await limits.takeIdentity(...asked)), retryAfterSeconds: 0 }),
    takePasskey: async (...asked) => ({ ...(await limits.takePasskey(...asked)), retryAfterSeconds: 0 }),
    takeTakenName: noWait(limits.takeTakenName),
    takeTakenCheck: noWait(limits.takeTakenCheck),
    takeLink: noWait(limits.takeLink),
    takeDeviceCode: noWait(limits.takeDeviceCode),
    takeUserCode: noWait(limits.takeUserCode),
  };
}

function reportBug(line: string, onBug: (reference: string, stack: string) => void): void {
  const { reference, err } = JSON.parse(line) as { reference?: string; err?: { stack?: string } };
  if (reference === undefined) process.stderr.write(line);
  onBug(reference ?? '', err?.stack ?? line);
}

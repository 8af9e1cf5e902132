import { randomUUID } from 'node:crypto';
import type { TargetOf, TestedKind } from '#core/domain/data/destination.ts';
import type { TargetTestWork } from '#server/db/schema/trialTable.ts';
import type { DatabaseEgress } from '#server/engine/egress/databaseHost.ts';
import { testBody } from './delivery/bodies.ts';
import type { Sent } from './delivery/receiver.ts';
import type { Google } from './delivery/sheets/google/openGoogle.ts';
import { testSheet } from './delivery/sheets/testSheet.ts';
import type { Storages } from './storage/openStorages.ts';
import { testKey } from './storage/storageAddress.ts';
import { testTable } from './delivery/table/testTable.ts';
import type { Webhooks } from './delivery/webhook.ts';

/** The time for the connection and for the answer of a webhook's test: shorter than for rows, because a user waits. */
export const testTimeoutMs = 8_000;

/** Tests a receiver or a storage without sending rows. Rejects only when `signal` has ended it. */
export type TestTarget = (work: TargetTestWork, signal: AbortSignal) => Promise<Sent>;

interface Ways {
  webhooks: Webhooks;
  storages: Storages;
  egress: DatabaseEgress;
  google: Google | null;
}

type Given = Omit<TargetTestWork, 'target'>;
type Tests = {
  readonly [Kind in TestedKind]: (target: TargetOf<Kind>, given: Given, signal: AbortSignal) => Promise<Sent>;
};

/** Returns the test of each kind; a new one does not compile without its own. */
export function openTests({ webhooks, storages, egress, google }: Ways): TestTarget {
  const tests: Tests = {
    webhook: ({ url }, { secret, ...task }, signal) =>
      webhooks.send({ url, secret, id: randomUUID(), body: testBody(task) }, signal),
    s3: (target, { secret: secretKey, taskId }, signal) =>
      storages.test({ target, secretKey }, testKey(target, taskId), signal),
    postgres: (target, { secret: password }, signal) => testTable(target, { password, egress, signal }),
    mysql: (target, { secret: password }, signal) => testTable(target, { password, egress, signal }),
    googleSheets: (target, { secret: refreshToken }, signal) => testSheet(target, { google, refreshToken, signal }),
  };
  const run = <Kind extends TestedKind>(target: TargetOf<Kind>, given: Given, signal: AbortSignal) =>
    tests[target.kind](target, given, signal);
  return ({ target, ...given }, signal) => run(target, given, signal);
}

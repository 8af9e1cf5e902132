import { randomUUID } from 'node:crypto';
import type { ReceiverKind, TargetOf } from '#core/domain/data/destination.ts';
import type { TargetTestWork } from '#server/db/schema/trialTable.ts';
import type { DatabaseEgress } from '#server/engine/egress/databaseHost.ts';
import { testBody } from './bodies.ts';
import type { Sent } from './receiver.ts';
import { testTable } from './table/testTable.ts';
import type { Webhooks } from './webhook.ts';

/** The time for the connection and for the answer of a webhook's test: shorter than for rows, because a user waits. */
export const testTimeoutMs = 8_000;

/** Tests a receiver without sending rows. Rejects only when `signal` has ended it. */
export type TestTarget = (work: TargetTestWork, signal: AbortSignal) => Promise<Sent>;

type Given = Omit<TargetTestWork, 'target'>;
type Tests = {
  readonly [Kind in ReceiverKind]: (target: TargetOf<Kind>, given: Given, signal: AbortSignal) => Promise<Sent>;
};

/** Returns the test of each kind of receiver; a new kind does not compile without its own. */
export function openTests({ webhooks, egress }: { webhooks: Webhooks; egress: DatabaseEgress }): TestTarget {
  const tests: Tests = {
    webhook: ({ url }, { secret, ...task }, signal) =>
      webhooks.send({ url, secret, id: randomUUID(), body: testBody(task) }, signal),
    postgres: (target, { secret: password }, signal) => testTable(target, { password, egress, signal }),
    mysql: (target, { secret: password }, signal) => testTable(target, { password, egress, signal }),
  };
  const run = <Kind extends ReceiverKind>(target: TargetOf<Kind>, given: Given, signal: AbortSignal) =>
    tests[target.kind](target, given, signal);
  return ({ target, ...given }, signal) => run(target, given, signal);
}

import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Store } from '#app/store/openStore.ts';
import { lotManifest, lotRows } from '#app/store/queries/rows/lotData.ts';
import { dropLeastUsedLot } from '#app/store/keep/dropRows.ts';
import { LotStatus } from '#core/domain/task/status.ts';
import { getBlocks } from '#core/wire/sync.ts';
import { createApiClient } from '#workers/sync/service/apiClient.ts';
import { fillBlocks, touchLot } from '#workers/sync/pull/blocks.ts';
import { withStore } from '../model/modelLot.ts';
import { RewrittenLot } from '../model/rewrittenLot.ts';

const runs = Number(process.env['MODEL_RUNS'] ?? 300);
const seed = Number(process.env['MODEL_SEED'] ?? 20_261_122);

const change = fc.oneof(
  fc.record({
    do: fc.constant('append' as const),
    count: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 700 })),
    length: fc.constantFrom(1, 900),
  }),
  fc.record({
    do: fc.constant('rewrite' as const),
    somewhere: fc.nat(5_000),
    length: fc.constantFrom(1, 2_000),
    hasNewColumn: fc.constantFrom(false, false, true),
  }),
);
type Change = typeof change extends fc.Arbitrary<infer Made> ? Made : never;

/** A pass of one leader or of two; between request and reply the service changes, replies are late or lost. */
const pass = fc.record({
  do: fc.constant('fill' as const),
  leaders: fc.integer({ min: 1, max: 2 }),
  perRequest: fc.integer({ min: 1, max: 3 }),
  replies: fc.array(
    fc.record({
      turns: fc.nat(12),
      isLost: fc.constantFrom(false, false, false, true),
      changes: fc.array(change, { maxLength: 2 }),
    }),
    { maxLength: 8 },
  ),
});
const steps = fc.array(fc.oneof(change, pass, pass, fc.record({ do: fc.constant('drop' as const) })), {
  maxLength: 14,
});

function apply(model: RewrittenLot, made: Change): void {
  if (made.do === 'append') model.append(made.count, made.length);
  else model.rewrite(made.somewhere, made.length, made.hasNewColumn);
}

type Reply = { turns: number; isLost: boolean; changes: Change[] };

function answerTo(model: RewrittenLot, address: string) {
  const { searchParams } = new URL(address, 'http://model.test');
  return model.answer(getBlocks.query.parse(Object.fromEntries(searchParams)));
}

/** A service that gives `replies` one after another as they say, then good ones at once. */
function serviceOf(model: RewrittenLot, replies: Reply[] = [], asked: string[] = []) {
  return createApiClient(async (address) => {
    asked.push(address);
    const answer = answerTo(model, address);
    const { turns = 0, isLost = false, changes = [] } = replies.shift() ?? {};
    for (const made of changes) apply(model, made);
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    if (isLost) throw new TypeError('the reply was lost');
    return Response.json(answer);
  });
}

async function fill(store: Store, model: RewrittenLot, service: ReturnType<typeof serviceOf>): Promise<void> {
  await store.main.lots.put(model.lotRow());
  await fillBlocks(store, service, () => null);
}

/** Each row in its place, if not as new as it could be, and the ledger of what is here right. */
async function expectOrder(store: Store, { lotId }: RewrittenLot): Promise<void> {
  const manifest = await lotManifest(store, lotId);
  const blocks = await store.data.blocks.toArray();
  const rows = await lotRows(store, lotId, 0, 100_000);
  expect(rows.map(([name]) => name)).toEqual(rows.map((_, index) => `row ${index}`));
  expect(rows.length).toBe(manifest?.rowCount ?? 0);
  expect(blocks.reduce((sum, { body }) => sum + body.length, 0)).toBe(manifest?.byteCount ?? 0);
  expect(blocks.length).toBe(manifest?.blockCount ?? 0);
}

async function expectSame(store: Store, model: RewrittenLot): Promise<void> {
  await expectOrder(store, model);
  expect(await lotRows(store, model.lotId, 0, 100_000)).toEqual(model.rows());
}

test('whatever is appended and rewritten while the device fills, at the end it has what the service has', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      await withStore(async (store) => {
        const model = new RewrittenLot();
        for (const step of taken) {
          if (step.do === 'drop') await dropLeastUsedLot(store);
          else if (step.do === 'fill') {
            model.perRequest = step.perRequest;
            const service = serviceOf(model, structuredClone(step.replies));
            await Promise.all(Array.from({ length: step.leaders }, () => fill(store, model, service)));
            await expectOrder(store, model);
          } else apply(model, step);
        }
        await touchLot(store, model.lotId);
        // The first pass may find that the lot has to begin again.
        for (let times = 0; times < 2; times += 1) await fill(store, model, serviceOf(model));
        await expectSame(store, model);
        const asked: string[] = [];
        await fill(store, model, serviceOf(model, [], asked));
        expect(asked).toEqual([]);
      });
    }),
    { numRuns: runs, seed },
  );
}, 600_000);

/** A lot of three full blocks and an open one that the device has; then `change` and what the device asks for after it. */
async function afterFill(
  use: (world: { store: Store; model: RewrittenLot; asked: string[]; fillAgain: () => Promise<void> }) => Promise<void>,
  status: LotStatus = LotStatus.Running,
): Promise<void> {
  await withStore(async (store) => {
    const model = new RewrittenLot({ status });
    model.append(1_700, 1);
    await fill(store, model, serviceOf(model));
    await expectSame(store, model);
    const asked: string[] = [];
    await use({ store, model, asked, fillAgain: () => fill(store, model, serviceOf(model, [], asked)) });
  });
}

test('a rewritten block of a lot that is over comes again, alone', async () => {
  await afterFill(async ({ store, model, asked, fillAgain }) => {
    model.rewrite(1, 50, true);
    await fillAgain();
    await expectSame(store, model);
    expect(asked.map((address) => new URL(address, 'http://model.test').searchParams.get('rewrittenAfter'))).toEqual([
      '0',
    ]);
    expect((await lotManifest(store, model.lotId))?.isComplete).toBe(true);
    await fillAgain();
    expect(asked).toHaveLength(1);
  }, LotStatus.Completed);
});

test('more rewritten blocks than one reply holds come in several', async () => {
  await afterFill(async ({ store, model, asked, fillAgain }) => {
    for (const blockNo of [2, 0, 3, 1]) model.rewrite(blockNo, 50, false);
    await fillAgain();
    await expectSame(store, model);
    expect(asked).toHaveLength(2);
  });
});

test('a service that brings none of the rewrites it speaks of is asked once per pass, and rows come all the same', async () => {
  await afterFill(async ({ store, model, asked }) => {
    model.append(600, 1);
    await store.main.lots.put({ ...model.lotRow(), rewrites: 7 });
    await fillBlocks(store, serviceOf(model, [], asked), () => null);
    expect(asked.filter((address) => address.includes('rewrittenAfter'))).toHaveLength(1);
    await expectSame(store, model);
  });
});

test('rewritten blocks of a dropped lot are not fetched; they come as new when the lot is opened', async () => {
  await afterFill(async ({ store, model, asked, fillAgain }) => {
    await dropLeastUsedLot(store);
    model.rewrite(1, 50, false);
    await fillAgain();
    expect(asked).toEqual([]);
    await touchLot(store, model.lotId);
    await fillAgain();
    await expectSame(store, model);
    expect(asked.filter((address) => address.includes('rewrittenAfter'))).toEqual([]);
  });
});

test('full blocks with other rows than those that are here are never put among them: the lot begins again', async () => {
  await afterFill(async ({ store, model, fillAgain }) => {
    const [first, second] = model.blocks;
    const moved = second?.rows.splice(0, 100) ?? [];
    first?.rows.push(...moved);
    model.rewrite(1, 50, false);
    await fillAgain();
    await fillAgain();
    await expectSame(store, model);
  });
});

/** A moment that the test brings about. */
function moment() {
  let come = (): void => undefined;
  const hasCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { come: () => come(), hasCome };
}

/** A leader whose one request reaches the service when the test says so, and whose reply comes back when it says so. */
function slowLeader(store: Store, model: RewrittenLot) {
  const [sent, toService, answered, toDevice] = [moment(), moment(), moment(), moment()];
  let asked = 0;
  const service = createApiClient(async (address) => {
    asked += 1;
    if (asked > 1) throw new TypeError('it has no network any more');
    sent.come();
    await toService.hasCome;
    const answer = answerTo(model, address);
    answered.come();
    await toDevice.hasCome;
    return Response.json(answer);
  });
  const done = fillBlocks(store, service, () => null);
  const reach = async () => {
    await sent.hasCome;
    toService.come();
    await answered.hasCome;
  };
  const end = async () => {
    toDevice.come();
    await done;
  };
  return { sent: sent.hasCome, reach, end };
}

test('a reply with rows that is older than rewrites that another leader brought is not written', async () => {
  await afterFill(async ({ store, model, fillAgain }) => {
    model.append(5, 1);
    model.rewrite(0, 50, false);
    await store.main.lots.put(model.lotRow());
    const slow = slowLeader(store, model);
    await slow.reach();
    model.rewrite(3, 50, false);
    await fillAgain();
    await expectSame(store, model);
    await slow.end();
    await expectSame(store, model);
  });
});

test('a reply with rewrites says nothing of blocks that another leader brought since it was asked for', async () => {
  await afterFill(async ({ store, model, fillAgain }) => {
    model.rewrite(0, 50, false);
    await store.main.lots.put(model.lotRow());
    const ofRewrites = slowLeader(store, model);
    await ofRewrites.sent;
    model.append(900, 1);
    await store.main.lots.put(model.lotRow());
    const ofRows = slowLeader(store, model);
    await ofRows.reach();
    model.rewrite(4, 50, false);
    await ofRewrites.reach();
    await ofRows.end();
    await ofRewrites.end();
    await fillAgain();
    await expectSame(store, model);
  });
});

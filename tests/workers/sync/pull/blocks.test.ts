import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Store } from '#app/store/openStore.ts';
import { lotManifest, lotRows } from '#app/store/queries/rows/lotData.ts';
import { dropLeastUsedLot } from '#app/store/keep/dropRows.ts';
import { LotStatus } from '#core/domain/task/status.ts';
import { fillBlocks, touchLot } from '#workers/sync/pull/blocks.ts';
import { ModelLot, serviceOf, withStore } from '../model/modelLot.ts';
import { newLot } from '../model/rows.ts';

const runs = Number(process.env['MODEL_RUNS'] ?? 300);
const seed = Number(process.env['MODEL_SEED'] ?? 20_261_121);
async function expectSame(store: Store, { rows, lot }: ModelLot): Promise<void> {
  const manifest = await lotManifest(store, lot.lotId);
  const blocks = await store.data.blocks.toArray();
  const here = await lotRows(store, lot.lotId, 0, rows.length);
  expect(here).toEqual(rows.slice(0, manifest?.rowCount ?? 0));
  expect(blocks.reduce((sum, { body }) => sum + body.length, 0)).toBe(manifest?.byteCount ?? 0);
  expect(blocks.length).toBe(manifest?.blockCount ?? 0);
}

const step = fc.oneof(
  fc.record({
    do: fc.constant('append' as const),
    count: fc.integer({ min: 1, max: 700 }),
    length: fc.constantFrom(1, 900),
  }),
  fc.record({ do: fc.constant('fill' as const), perRequest: fc.integer({ min: 1, max: 3 }), failAfter: fc.nat(3) }),
  fc.record({ do: fc.constant('drop' as const) }),
  fc.record({ do: fc.constant('restore' as const), keep: fc.nat(100) }),
);

test('the rows on the device are the truth, after any growth, interruption, drop and restore', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.nat(), async (steps, somewhere) => {
      await withStore(async (store) => {
        const model = new ModelLot();
        const service = serviceOf(model);
        const fill = async () => {
          await store.main.lots.put(model.lot);
          await fillBlocks(store, service, () => null);
        };
        for (const taken of steps) {
          if (taken.do === 'append') model.append(taken.count, taken.length);
          else if (taken.do === 'drop') await dropLeastUsedLot(store);
          else if (taken.do === 'restore') {
            model.rows = model.rows.slice(0, Math.floor((model.rows.length * taken.keep) / 100));
            model.append(0, 0);
            await store.data.blocks.clear();
            await store.data.manifests.clear();
          } else {
            model.perRequest = taken.perRequest;
            model.failing = taken.failAfter === 0 ? 1 : 0;
            await fill();
            await expectSame(store, model);
          }
        }
        model.failing = 0;
        model.lot = { ...model.lot, status: LotStatus.Completed };
        await touchLot(store, model.lot.lotId);
        await fill();
        await expectSame(store, model);
        const manifest = await lotManifest(store, model.lot.lotId);
        expect(manifest?.rowCount ?? 0).toBe(model.rows.length);
        expect(manifest?.isComplete ?? model.rows.length === 0).toBe(true);
        const start = somewhere % (model.rows.length + 1);
        expect(await lotRows(store, model.lot.lotId, start, start + 100)).toEqual(model.rows.slice(start, start + 100));
      });
    }),
    { numRuns: Math.ceil(runs / 3), seed },
  );
}, 600_000);

test('a lot that shrank on the service begins again instead of keeping rows that are not there', async () => {
  await withStore(async (store) => {
    const model = new ModelLot();
    model.append(1_200, 1);
    await store.main.lots.put(model.lot);
    await fillBlocks(store, serviceOf(model), () => null);
    model.rows = model.rows.slice(0, 10);
    model.append(0, 0);
    model.lot = { ...model.lot, status: LotStatus.Stopped };
    await store.main.lots.put(model.lot);
    await fillBlocks(store, serviceOf(model), () => null);
    await fillBlocks(store, serviceOf(model), () => null);
    expect(await lotRows(store, model.lot.lotId, 0, 2_000)).toEqual(model.rows);
  });
});

test('the preferred lot comes first, then the newest', async () => {
  await withStore(async (store) => {
    const lots = [1, 2, 3].map((createdAt) => new ModelLot({ createdAt }));
    for (const each of lots) each.append(10, 1);
    await store.main.lots.bulkPut(lots.map(({ lot }) => lot));
    const order: string[] = [];
    for (const each of lots) each.requests = order;
    await fillBlocks(store, serviceOf(...lots), () => lots[1]?.lot.lotId ?? null);
    expect(order).toEqual([2, 3, 1].map((createdAt) => lots[createdAt - 1]?.lot.lotId));
  });
});

test('a lot that is refused does not keep the others from coming', async () => {
  await withStore(async (store) => {
    const known = new ModelLot({ createdAt: 1 });
    known.append(10, 1);
    await store.main.lots.bulkPut([known.lot, newLot({ createdAt: 2, rowCount: 5 })]);
    await fillBlocks(store, serviceOf(known), () => null);
    expect(await lotRows(store, known.lot.lotId, 0, 10)).toEqual(known.rows);
  });
});

test('rows of a deleted lot leave the device', async () => {
  await withStore(async (store) => {
    const model = new ModelLot();
    model.append(10, 1);
    await store.main.lots.put(model.lot);
    await fillBlocks(store, serviceOf(model), () => null);
    await store.main.lots.delete(model.lot.lotId);
    await fillBlocks(store, serviceOf(model), () => null);
    expect(await store.data.blocks.toArray()).toEqual([]);
    expect(await store.data.manifests.toArray()).toEqual([]);
  });
});

test('when everything is here, nothing is asked for', async () => {
  await withStore(async (store) => {
    const model = new ModelLot({ status: LotStatus.Completed });
    model.append(10, 1);
    await store.main.lots.put(model.lot);
    const service = serviceOf(model);
    await fillBlocks(store, service, () => null);
    model.requests = [];
    await fillBlocks(store, service, () => null);
    expect(model.requests).toEqual([]);
  });
});

test('a dropped lot stays away until it is looked at', async () => {
  await withStore(async (store) => {
    const model = new ModelLot();
    model.append(10, 1);
    await store.main.lots.put(model.lot);
    const service = serviceOf(model);
    await fillBlocks(store, service, () => null);
    expect(await dropLeastUsedLot(store)).toBeGreaterThan(0);
    await fillBlocks(store, service, () => null);
    expect(await lotRows(store, model.lot.lotId, 0, 10)).toEqual([]);
    await touchLot(store, model.lot.lotId);
    await fillBlocks(store, service, () => null);
    expect(await lotRows(store, model.lot.lotId, 0, 10)).toEqual(model.rows);
  });
});

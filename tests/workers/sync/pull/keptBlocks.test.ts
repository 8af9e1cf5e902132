import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimDropped, dropLeastUsedLot, removeRows } from '#app/store/keep/dropRows.ts';
import { keepRows, readKeeps, stopKeeping } from '#app/store/keep/keeps.ts';
import { chooseLimit } from '#app/store/keep/rowsLimit.ts';
import type { Store } from '#app/store/openStore.ts';
import { taskRow } from '#app/store/tables.ts';
import { writeDurably } from '#app/store/writeDurably.ts';
import { fillBlocks, touchLot } from '#workers/sync/pull/blocks.ts';
import { ModelLot, serviceOf, withStore } from '../model/modelLot.ts';
import { newTask } from '../model/rows.ts';

/** Some runs of equal size, the first one the oldest, and room for `room` of them. */
async function withRuns(
  count: number,
  room: number,
  use: (scene: {
    store: Store;
    runs: readonly ModelLot[];
    fill: (opened?: ModelLot) => Promise<void>;
  }) => Promise<void>,
): Promise<void> {
  await withStore(async (store) => {
    const runs = Array.from({ length: count }, (_, index) => new ModelLot({ createdAt: index + 1 }));
    for (const run of runs) run.append(10, 100);
    await store.main.lots.bulkPut(runs.map(({ lot }) => lot));
    await chooseLimit(store, room * (runs[0]?.lot.byteCount ?? 0));
    const service = serviceOf(...runs);
    await use({ store, runs, fill: (opened) => fillBlocks(store, service, () => opened?.lot.lotId ?? null) });
  });
}

/** Returns by run whether its rows are on the device. */
async function isHere(store: Store, runs: readonly ModelLot[]): Promise<boolean[]> {
  const manifests = await store.data.manifests.bulkGet(runs.map(({ lot }) => lot.lotId));
  return manifests.map((manifest, index) => manifest?.rowCount === runs[index]?.rows.length);
}

const keepRun = (store: Store, run: ModelLot | undefined) => keepRows(store, { kind: 'lot', id: run?.lot.lotId ?? '' });

test('the newest runs come while there is room, and none has to go for them', async () => {
  await withRuns(4, 2, async ({ store, runs, fill }) => {
    await fill();
    expect(await isHere(store, runs)).toEqual([false, false, true, true]);
    expect(await claimDropped(store)).toEqual([]);
  });
});

test('a run that is opened comes although there is no room, and the least used one is dropped and named once', async () => {
  await withRuns(4, 2, async ({ store, runs, fill }) => {
    await fill();
    await touchLot(store, runs[2]?.lot.lotId ?? '');
    await fill(runs[0]);
    expect(await isHere(store, runs)).toEqual([true, false, true, false]);
    expect(await claimDropped(store)).toEqual([runs[3]?.lot.lotId]);
    expect(await claimDropped(store)).toEqual([]);
  });
});

test('kept runs come first, beyond the limit too, and are never dropped', async () => {
  await withRuns(4, 2, async ({ store, runs, fill }) => {
    for (const run of runs.slice(0, 3)) await keepRun(store, run);
    await fill();
    expect(await isHere(store, runs)).toEqual([true, true, true, false]);
    await fill(runs[3]);
    expect(await isHere(store, runs)).toEqual([true, true, true, false]);
    expect(await dropLeastUsedLot(store)).toBeNull();
  });
});

test('a kept task keeps each of its runs, also the later ones', async () => {
  await withRuns(3, 0, async ({ store, runs, fill }) => {
    await keepRows(store, { kind: 'task', id: runs[1]?.lot.taskId ?? '' });
    await store.main.tasks.put(taskRow(newTask({ taskId: runs[1]?.lot.taskId ?? '' })));
    await fill();
    expect(await isHere(store, runs)).toEqual([false, true, false]);
    const later = new ModelLot({ createdAt: 9, taskId: runs[1]?.lot.taskId ?? '' });
    later.append(10, 100);
    await store.main.lots.put(later.lot);
    await fillBlocks(store, serviceOf(later), () => null);
    expect(await isHere(store, [later])).toEqual([true]);
  });
});

test('a smaller limit drops the least used runs at once, but not the one on screen', async () => {
  await withRuns(3, 3, async ({ store, runs, fill }) => {
    await fill();
    await chooseLimit(store, 1);
    await fill(runs[0]);
    expect(await isHere(store, runs)).toEqual([true, false, false]);
  });
});

test('rows that the user removed come back only when the run is kept', async () => {
  await withRuns(1, 2, async ({ store, runs, fill }) => {
    await fill();
    await removeRows(store, runs[0]?.lot.lotId ?? '');
    expect(await store.data.blocks.count()).toBe(0);
    await touchLot(store, runs[0]?.lot.lotId ?? '');
    await fill(runs[0]);
    expect(await isHere(store, runs)).toEqual([false]);
    expect(await claimDropped(store)).toEqual([]);
    await keepRun(store, runs[0]);
    await fill();
    expect(await isHere(store, runs)).toEqual([true]);
  });
});

test('rows that arrive after their run was removed are not stored', async () => {
  await withRuns(1, 2, async ({ store, runs }) => {
    const service = serviceOf(...runs);
    const late = {
      ...service,
      send: (async (...request) => {
        const answer = await service.send(...request);
        await removeRows(store, runs[0]?.lot.lotId ?? '');
        return answer;
      }) as typeof service.send,
    };
    await fillBlocks(store, late, () => null);
    expect(await store.data.blocks.count()).toBe(0);
  });
});

test('a full disk drops the runs that are not kept, then says that it is full', async () => {
  await withRuns(2, 2, async ({ store, runs, fill }) => {
    await fill();
    await keepRun(store, runs[0]);
    const full = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    expect(await writeDurably(store, store.data, full)).toMatchObject({ refusal: { code: 'DeviceStorageFailed' } });
    expect(await isHere(store, runs)).toEqual([true, false]);
    expect(await claimDropped(store)).toEqual([runs[1]?.lot.lotId]);
  });
});

test('a run that is gone is not kept any more', async () => {
  await withRuns(2, 2, async ({ store, runs, fill }) => {
    for (const run of runs) await keepRun(store, run);
    await store.main.lots.delete(runs[0]?.lot.lotId ?? '');
    await fill();
    expect([...(await readKeeps(store))]).toEqual([runs[1]?.lot.lotId]);
  });
});

const step = fc.oneof(
  fc.record({
    do: fc.constantFrom('keep' as const, 'release' as const, 'remove' as const, 'open' as const),
    run: fc.nat(4),
  }),
  fc.record({ do: fc.constant('limit' as const), run: fc.nat(6) }),
);

test('after any steps kept runs are here, and all others together stay within the limit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      await withRuns(5, 2, async ({ store, runs, fill }) => {
        const size = runs[0]?.lot.byteCount ?? 0;
        let limit = 2 * size;
        await fill();
        for (const { do: what, run: index } of steps) {
          const run = runs[index];
          const lotId = run?.lot.lotId ?? '';
          if (what === 'keep') await keepRun(store, run);
          else if (what === 'release') await stopKeeping(store, { kind: 'lot', id: lotId });
          else if (what === 'remove') await removeRows(store, lotId);
          else if (what === 'limit') await chooseLimit(store, (limit = index * size));
          else await touchLot(store, lotId);
          await fill(what === 'open' ? run : undefined);
          // Without a run on screen, what was opened may have to go.
          await fill();
          const keeps = await readKeeps(store);
          const here = await isHere(store, runs);
          const others = runs.filter(({ lot }, at) => here[at] === true && !keeps.has(lot.lotId));
          expect(runs.filter(({ lot }, at) => keeps.has(lot.lotId) && here[at] !== true)).toEqual([]);
          expect(others.length * size).toBeLessThanOrEqual(Math.max(0, limit - keeps.size * size));
        }
      });
    }),
    { numRuns: 40, seed: 20_261_125 },
  );
});

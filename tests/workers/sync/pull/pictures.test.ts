import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { encodeBlock } from '#core/domain/data/block.ts';
import type { Outcome } from '#core/domain/refusal.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { removeRows } from '#app/store/keep/dropRows.ts';
import { keepRows, stopKeeping } from '#app/store/keep/keeps.ts';
import { estimatedPictureBytes, keptPicture, picturesArriving } from '#app/store/keep/pictures.ts';
import type { Store } from '#app/store/openStore.ts';
import type { MainDatabase } from '#app/store/databases/databases.ts';
import { emptyManifest } from '#app/store/tables.ts';
import type { ApiClient } from '#workers/sync/service/apiClient.ts';
import { fillPictures } from '#workers/sync/pull/pictures.ts';
import { withStore } from '../model/modelLot.ts';
import { newLot } from '../model/rows.ts';

const lot = newLot();
const { lotId, taskId } = lot;
const keep = { kind: 'lot', id: lotId } as const;
const names = ['name', 'picture'];
const addressOf = (row: number) => `https://a.example/${row}.png`;
const bytes = new Uint8Array([1, 2, 3]);
type Answer = (row: number) => Outcome<unknown>;
const offline = { ok: false, outage: { kind: 'Offline', retryAfterSeconds: 1 } } as const;

/** A device with a run of these pictures, none of which it has. */
async function putRun({ main, data }: Store, addresses: (string | null)[]): Promise<void> {
  const row = <Row>(part: object) => part as Row;
  await main.lots.put(lot);
  await main.tasks.put(row<Parameters<MainDatabase['tasks']['put']>[0]>({ taskId, templateSlug: 'shop' }));
  const output = [{ name: 'picture', label: 'Picture', type: FieldType.Image }];
  await main.templates.put(
    row<Parameters<MainDatabase['templates']['put']>[0]>({ language: 'en-US', slug: 'shop', parameters: [], output }),
  );
  const rows = addresses.map((address, index) => [`row ${index}`, address]);
  const block = { blockNo: 0, firstRow: 0, rowCount: rows.length, isFull: true, body: encodeBlock(rows, 2) };
  await data.blocks.put({ ...block, lotId });
  await data.manifests.put({ ...emptyManifest(lot), columns: names, rowCount: rows.length, isComplete: true });
}

function serviceOf(answer: Answer = () => ({ ok: true, value: bytes })) {
  const asked: number[] = [];
  const send = (_call: unknown, { body }: { body: { rowNo: number } }) => {
    asked.push(body.rowNo);
    return Promise.resolve(answer(body.rowNo));
  };
  return { asked, service: { send } as unknown as ApiClient };
}

test('the pictures of a kept run come once each, and count in its size', async () => {
  await withStore(async (store) => {
    await putRun(store, [addressOf(0), null, 'no address', addressOf(0), addressOf(4)]);
    const { asked, service } = serviceOf();
    await fillPictures(store, service, 'en-US');
    expect(asked).toEqual([]);
    await keepRows(store, keep);
    await fillPictures(store, service, 'en-US');
    await fillPictures(store, service, 'en-US');
    expect(asked).toEqual([0, 4]);
    expect(await keptPicture(store, lotId, addressOf(4))).toEqual(bytes);
    expect((await store.data.manifests.get(lotId))?.pictureBytes).toBe(6);
  });
});

test('the pictures that have arrived are counted among all of the run, those that cannot be had too', async () => {
  await withStore(async (store) => {
    await putRun(store, [...Array.from({ length: 10 }, (_, row) => addressOf(row)), addressOf(0)]);
    await keepRows(store, keep);
    expect(await picturesArriving(store, lotId)).toBeNull();
    await fillPictures(store, serviceOf(() => offline).service, 'en-US');
    expect(await picturesArriving(store, lotId)).toEqual({ here: 0, count: 10 });
    const some = serviceOf((row) => (row < 4 ? { ok: true, value: bytes } : offline));
    await fillPictures(store, some.service, 'en-US');
    expect(await picturesArriving(store, lotId)).toEqual({ here: 4, count: 10 });
    const gone = serviceOf(() => ({ ok: false, refusal: { code: 'PictureNotAvailable' } }) as Outcome<unknown>);
    await fillPictures(store, gone.service, 'en-US');
    expect(await picturesArriving(store, lotId)).toBeNull();
  });
});

test('the pictures of a task are estimated by its runs, each up to what the device keeps of it', async () => {
  await withStore(async (store) => {
    await putRun(store, [addressOf(0)]);
    const pictures = async (...rowCounts: number[]) =>
      (await estimatedPictureBytes(store, taskId, rowCounts, 'en-US')) / 20_000;
    expect(await pictures()).toBe(0);
    expect(await pictures(30, 12)).toBe(42);
    expect(await pictures(30, 900_000)).toBe(5_030);
  });
});

test('an outage ends the work, and a later turn fetches the missing ones only', async () => {
  await withStore(async (store) => {
    await putRun(
      store,
      Array.from({ length: 20 }, (_, row) => addressOf(row)),
    );
    await keepRows(store, keep);
    const first = serviceOf((row) => (row < 8 ? { ok: true, value: bytes } : offline));
    await fillPictures(store, first.service, 'en-US');
    expect(first.asked.length).toBeLessThan(12);
    const second = serviceOf();
    await fillPictures(store, second.service, 'en-US');
    expect(second.asked).toEqual(Array.from({ length: 12 }, (_, index) => index + 8));
  });
});

test('an address without a picture is not asked for again, and the service is asked when it is looked at', async () => {
  await withStore(async (store) => {
    await putRun(store, [addressOf(0)]);
    await keepRows(store, keep);
    const { asked, service } = serviceOf(() => ({
      ok: false,
      refusal: { code: 'PictureNotAvailable', problem: 'Missing' },
    }));
    await fillPictures(store, service, 'en-US');
    await fillPictures(store, service, 'en-US');
    expect(asked).toEqual([0]);
    expect(await keptPicture(store, lotId, addressOf(0))).toBeUndefined();
  });
});

test('pictures leave the device with the rows of their run', async () => {
  await withStore(async (store) => {
    await putRun(store, [addressOf(0), addressOf(1)]);
    await keepRows(store, keep);
    await fillPictures(store, serviceOf().service, 'en-US');
    await removeRows(store, lotId);
    expect(await store.data.pictures.count()).toBe(0);
    expect((await store.data.manifests.get(lotId))?.pictureBytes).toBe(0);
  });
});

test('nothing more is fetched once the user no longer keeps the run', async () => {
  await withStore(async (store) => {
    await putRun(
      store,
      Array.from({ length: 30 }, (_, row) => addressOf(row)),
    );
    await keepRows(store, keep);
    const { asked, service } = serviceOf();
    const stopping = {
      ...service,
      send: async (...sent: Parameters<ApiClient['send']>) => {
        if (asked.length === 3) await stopKeeping(store, keep);
        return service.send(...sent);
      },
    } as ApiClient;
    await fillPictures(store, stopping, 'en-US');
    expect(asked.length).toBeLessThan(12);
  });
});

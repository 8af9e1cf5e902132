import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Outcome } from '#core/domain/refusal.ts';
import type { Trial } from '#core/wire/calls/task/startCalls.ts';
import { createApiClient, type Fetch } from '#workers/sync/service/apiClient.ts';
import { trialCalls, type Readable, type TrialCalls } from '#workers/sync/calls/templates.ts';

const trial: Trial = { columns: [], rows: [], pages: [], limit: null, milliseconds: 1 };
const draft = { templateRegistrationId: 7, parameters: { Word: 'chair' }, idByParamName: { Word: 'w' } };

/** Answers when the test releases it; an aborted request rejects as the browser's does. */
function heldFetch(): { fetchIt: Fetch; asked: string[]; answer: () => void } {
  const asked: string[] = [];
  let answer = (): void => undefined;
  const fetchIt: Fetch = (address, { signal }) =>
    new Promise((resolve, reject) => {
      asked.push(address);
      answer = () => resolve(Response.json(trial));
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  return { fetchIt, asked, answer: () => answer() };
}

test('a trial is asked for with the parameters as a save sends them', async () => {
  const { fetchIt, asked, answer } = heldFetch();
  const calls = trialCalls(createApiClient(fetchIt));
  const outcome = calls.tryTemplate(draft);
  answer();
  expect(await outcome).toEqual({ ok: true, value: trial });
  expect(asked).toEqual(['/v1/templateRegistration/7:try']);
});

test('a trial that is cancelled ends its request; so does one that another takes the place of', async () => {
  const { fetchIt, asked, answer } = heldFetch();
  const calls = trialCalls(createApiClient(fetchIt));
  const [first, second] = [calls.tryTemplate(draft), calls.tryTemplate(draft)];
  expect(await first).toMatchObject({ ok: false, outage: { kind: 'Offline' } });
  await calls.cancelReading('trial');
  expect(await second).toMatchObject({ ok: false, outage: { kind: 'Offline' } });
  const third = calls.tryTemplate(draft);
  answer();
  expect(await third).toMatchObject({ ok: true });
  expect(asked).toHaveLength(3);
});

const begins: Record<Readable, (calls: TrialCalls) => Promise<Outcome<unknown>>> = {
  trial: (calls) => calls.tryTemplate(draft),
  page: (calls) => calls.proposeTables({ url: 'https://shop.example/' }),
  record: (calls) => calls.proposeTables({ url: 'https://shop.example/1', isRecord: true }),
  picture: (calls) => calls.picturePage({ url: 'https://shop.example/', recipes: [] }),
};
const readables = Object.keys(begins) as Readable[];

test.each(readables)('a cancel of the %s ends that alone', async (what) => {
  const calls = trialCalls(createApiClient(heldFetch().fetchIt));
  const ended: Readable[] = [];
  const begun = readables.map((each) => begins[each](calls).finally(() => ended.push(each)));
  await calls.cancelReading(what);
  expect(await begun[readables.indexOf(what)]).toMatchObject({ ok: false, outage: { kind: 'Offline' } });
  await setImmediate();
  expect(ended).toEqual([what]);
});

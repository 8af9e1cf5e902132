import { expect, test, vi } from 'vitest';
import type { Outcome } from '#core/domain/refusal.ts';
import type { PictureCell } from '#workers/sync/calls/pictures.ts';
import { createPictureLine } from '#app/features/explorer/pictures/pictureLine.ts';

const cell = (rowNo: number): PictureCell => ({
  lotId: 'lot',
  rowNo,
  column: 'picture',
  address: `https://a.example/${rowNo}`,
});
const bytes: Outcome<Uint8Array<ArrayBuffer>> = { ok: true, value: new Uint8Array([1]) };

/** A line whose questions the test answers, in any order. */
function openLine() {
  const answers = new Map<number, (outcome: Outcome<Uint8Array<ArrayBuffer>>) => void>();
  const line = createPictureLine(({ rowNo }) => new Promise((resolve) => answers.set(rowNo, resolve)));
  const answer = async (rowNo: number, outcome = bytes) => {
    answers.get(rowNo)?.(outcome);
    await vi.waitFor(() => expect(answers.has(rowNo)).toBe(true), 30_000);
  };
  return { line, asked: () => [...answers.keys()], answer };
}

test('four pictures are asked for at the same time, then the one that was wanted last', async () => {
  const { line, asked, answer } = openLine();
  for (let row = 0; row < 8; row += 1) line.want(cell(row), () => undefined);
  expect(asked()).toEqual([0, 1, 2, 3]);
  await answer(0);
  await vi.waitFor(() => expect(asked()).toEqual([0, 1, 2, 3, 7]), 30_000);
});

test('a picture that left the view is not asked for, and one address is asked for once', async () => {
  const { line, asked, answer } = openLine();
  const leave = Array.from({ length: 6 }, (_, row) => line.want(cell(row), () => undefined));
  leave[5]?.();
  line.want(cell(4), () => undefined);
  for (const row of [0, 1, 2, 3]) await answer(row);
  await vi.waitFor(() => expect(asked()).toEqual([0, 1, 2, 3, 4]), 30_000);
});

test('a picture is held, a problem is asked for again', async () => {
  const { line, asked, answer } = openLine();
  const results: unknown[] = [];
  line.want(cell(1), (result) => results.push(result));
  line.want(cell(2), (result) => results.push(result));
  const problem = { ok: false, outage: { kind: 'Offline', retryAfterSeconds: 1 } } as const;
  await answer(1);
  await answer(2, problem);
  await vi.waitFor(
    () => expect(results).toEqual([{ url: expect.stringMatching(/^blob:/u) as string }, problem]),
    30_000,
  );
  expect(line.held(cell(1))).toMatch(/^blob:/u);
  expect(line.held(cell(2))).toBeUndefined();
  line.want(cell(2), () => undefined);
  expect(asked()).toEqual([1, 2]);
});

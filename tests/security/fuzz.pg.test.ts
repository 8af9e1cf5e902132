import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadGallery } from '#server/templates/gallery.ts';
import { runFuzz } from './fuzz/runFuzz.ts';
import { openFuzzService, type FuzzService } from './fuzz/service.ts';

const bugs = new Map<string, string>();
let service: FuzzService;
beforeAll(async () => {
  service = await openFuzzService((reference, stack) => void bugs.set(reference, stack));
});
afterAll(() => service.close());

/** A small form of `npm run fuzz`. Memory is measured only there, where the service is alone in its process. */
test('8,000 right, nearly right and hostile requests of the whole contract are all answered as it says', async () => {
  const lines: string[] = [];
  const { neverAnswered, ...figures } = await runFuzz(
    { ...service, memory: async () => null, bugs },
    { requests: 8_000, seed: 1, connections: 4, gallery: await loadGallery(), print: (line) => void lines.push(line) },
  );
  expect(lines.filter((line) => line.startsWith('FOUND'))).toEqual([]);
  expect(figures).toMatchObject({ serverErrors: 0, beyondSchema: 0, hangs: 0, neverSentWrong: [] });
  // Requests that are refused before they have any effect would prove nothing. The long form reaches nearly every call.
  expect(neverAnswered.length).toBeLessThan(figures.calls / 2);
});

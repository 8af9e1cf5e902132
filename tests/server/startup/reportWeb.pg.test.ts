import { hostname } from 'node:os';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWebProcesses } from '#server/db/tables/service/webProcesses.ts';
import { programVersion } from '#server/programVersion.ts';
import { startReportingWeb } from '#server/startup/repeated/reportWeb.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';
import { waitFor } from '#tests/support/waitFor.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService();
});
afterAll(() => tested.close());

test('two web processes of a machine are listed until each has ended', async () => {
  const { log } = fastify({ logger: false });
  const [first, second] = [startReportingWeb(tested.database, log), startReportingWeb(tested.database, log)];
  const listed = () => readWebProcesses(tested.database.kysely);
  await waitFor(async () => (await listed()).length === 2);
  const [one] = await listed();
  expect(one).toMatchObject({ machine: hostname(), version: programVersion });
  expect(one?.residentBytes).toBeGreaterThan(1_000_000);
  await first.stop();
  expect(await listed()).toHaveLength(1);
  await second.stop();
  expect(await listed()).toEqual([]);
});

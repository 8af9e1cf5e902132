import { expect, inject, test } from 'vitest';
import { canaryForms, kindsThatReach, runPageCases, runSignInCases } from './browserCases.ts';
import { runGuardCases } from './guardCases.ts';
import { runInputCases } from './inputCases.ts';
import { runHostileProxyCases, runHostileTargetCases } from './proxyCases.ts';
import { runStorageCases, runWebhookCases } from './receiverCases.ts';
import { countSheetRequests, runSheetCases } from './sheetCases.ts';
import { countPublicConnections, runTableCases } from './tableCases.ts';

/** `check:egress` runs all forms. */
const someForms = (port: number): string[] =>
  canaryForms(port).filter((form) => /127\.0\.0\.1:|inside|rebinding/u.test(form));

test('no hostile address is connected to by either engine', async () => {
  const { cases, connections } = await runGuardCases();
  expect(cases).toBeGreaterThan(500);
  expect(connections).toBe(0);
});

test('no proxy at a hostile address is connected to', async () => {
  const { cases, connections } = await runHostileProxyCases();
  expect(cases).toBeGreaterThan(300);
  expect(connections).toBe(0);
});

test('no hostile address is reached or asked for behind a proxy that may be used', async () => {
  const { cases, connections } = await runHostileTargetCases();
  expect(cases).toBeGreaterThan(150);
  expect(connections).toBe(0);
});

test('no webhook at a hostile address is called, also not by a redirect', async () => {
  const { cases, connections } = await runWebhookCases();
  expect(cases).toBeGreaterThan(600);
  expect(connections).toBe(0);
});

test('no storage at a hostile address is called, also not by a redirect', async () => {
  const { cases, connections } = await runStorageCases();
  expect(cases).toBeGreaterThan(600);
  expect(connections).toBe(0);
});

test('no database at a hostile address is connected to, and one at a public address is', async () => {
  const { cases, connections } = await runTableCases();
  expect(cases).toBeGreaterThan(3_000);
  expect(connections).toBe(0);
  expect(await countPublicConnections()).toBe(2);
});

test('no hostile id or name of a sheet, and no redirect, leads away from its path at Google, and a usual one gets there', async () => {
  const { cases, connections } = await runSheetCases();
  expect(cases).toBeGreaterThan(1_500);
  expect(connections).toBe(0);
  expect(await countSheetRequests()).toBe(6);
});

test('no input of a recipe leads to this machine', async () => {
  await expect.poll(() => runInputCases(inject('chromium'), someForms)).toEqual({ cases: 45, connections: 0 });
});

const someKinds = ['img', 'fetch', 'websocket', 'iframe', 'preconnect', 'webrtc', 'form post', 'location'];

test('no kind of request of a page reaches this machine', async () => {
  const options = { formsOf: someForms, names: someKinds };
  await expect.poll(() => runPageCases(inject('chromium'), options)).toEqual({ cases: 24, connections: 0 });
});

test('no kind of request of a page reaches this machine while its picture is taken, and the same pages reach a canary that is opened', async () => {
  const options = { formsOf: someForms, names: someKinds, isPictured: true };
  await expect.poll(() => runPageCases(inject('chromium'), options)).toEqual({ cases: 24, connections: 0 });
  const names = ['img', 'fetch'];
  await expect.poll(() => kindsThatReach(inject('chromium'), names, true)).toEqual(names);
});

test('the same pages reach a canary that is opened: the others try, too', async () => {
  const names = ['img', 'fetch', 'websocket', 'iframe'];
  await expect.poll(() => kindsThatReach(inject('chromium'), names)).toEqual(names);
});

test('a kept sign-in that names this machine opens nothing there', async () => {
  expect(await runSignInCases(inject('chromium'))).toEqual({ cases: 14, connections: 0 });
});

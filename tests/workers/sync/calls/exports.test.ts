import { beforeEach, expect, test } from 'vitest';
import { exportCalls } from '#workers/sync/calls/exports.ts';
import { createApiClient } from '#workers/sync/service/apiClient.ts';
import { newExport } from '../model/rows.ts';

const recordId = '0c6a3a55-6f5e-4f57-a3e5-6c4f0c1f1b11';
const record = newExport({ recordId });
const [plan] = record.plans;
if (plan === undefined) throw new Error('an export without a plan');
const root = '/v1/asynchronousExport/ExportData';

let asked: string[];
let address: { url: string | null; expiresAt: number | null };
beforeEach(() => {
  asked = [];
  address = { url: 'https://sheaf.example/file', expiresAt: 5 };
});

const service = createApiClient(async (path, { method }) => {
  asked.push(`${method} ${path}`);
  if (path.includes('fileDownLoadUrl')) return Response.json(address);
  if (path.includes('gone')) return Response.json({ code: 'NotFound' }, { status: 404 });
  return Response.json(method === 'DELETE' ? { recordId } : { record });
});
const calls = () =>
  exportCalls(service, {
    pollNow: async () => void asked.push('poll'),
    sendEdits: async () => void asked.push('edits'),
  });

test('an export of one task, and one zip of several, are made after the waiting edits, and shown', async () => {
  expect(await calls().createExport([plan])).toEqual({ ok: true, value: { recordId } });
  expect(await calls().createExport([plan, plan])).toEqual({ ok: true, value: { recordId } });
  expect(asked).toEqual(['edits', `POST ${root}`, 'poll', 'edits', `POST ${root}/zip`, 'poll']);
});

test('the address of a file is had without a change', async () => {
  expect(await calls().exportAddress(recordId)).toEqual({ ok: true, value: { url: address.url } });
  expect(asked).toEqual([`GET ${root}/fileDownLoadUrl?recordId=${recordId}`]);
});

test('a file that has gone is made again when its address is wanted', async () => {
  address = { url: null, expiresAt: null };
  expect(await calls().exportAddress(recordId)).toEqual({ ok: true, value: { url: null } });
  expect(asked.slice(1)).toEqual([`POST ${root}/${recordId}/again`, 'poll']);
});

test('a cancelled and a deleted export are shown as such at once; a missing one is refused', async () => {
  expect(await calls().cancelExport(recordId)).toEqual({ ok: true, value: null });
  expect(await calls().deleteExport(recordId)).toEqual({ ok: true, value: null });
  expect(await calls().deleteExport('gone')).toMatchObject({ ok: false, refusal: { code: 'NotFound' } });
  const paths = [`POST ${root}/${recordId}/cancel`, `DELETE ${root}/${recordId}`, `DELETE ${root}/gone`];
  expect(asked).toEqual(paths.flatMap((path) => [path, 'poll']));
});

import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditEntries } from '#core/wire/calls/operator/operatorAccountCalls.ts';
import * as calls from '#core/wire/calls/operator/operatorBackupCalls.ts';
import { getServiceHealth } from '#core/wire/calls/operator/operatorServiceCalls.ts';
import { setOperator } from '#server/db/tables/service/operators.ts';
import { endOfWork, openBackupFolder } from '#tests/server/operator/backup/backupFolder.ts';
import { openTestService, password, type Client, type TestService } from '#tests/server/openTestService.ts';

const passphrase = 'a long passphrase of the tests';
let tested: TestService;
let operator: Client;
let ada: Client;
let folder: string;

beforeAll(async () => {
  tested = await openTestService();
  folder = openBackupFolder(tested);
  operator = await tested.signUp('grace');
  ada = await tested.signUp('ada');
  await tested.database.withoutRls((tx) => setOperator(tx, operator.accountId, true));
});
afterAll(() => tested.close());

const make = (body: object = {}, sender = operator) =>
  sender.send(calls.makeBackup, { body: { passphrase, password, ...body } });
const tryOut = (name: string, body: object = {}) =>
  operator.send(calls.tryBackup, { params: { name }, body: { passphrase, password, ...body } });
const list = async () => calls.listBackups.reply.parse((await operator.send(calls.listBackups)).body);
const end = () => endOfWork(tested.service.backups);

describe('a backup from the operator’s page', () => {
  test('is made by an operator with their password alone, and with a passphrase of twelve characters', async () => {
    expect(await make({}, ada)).toMatchObject({ status: 404 });
    expect(await make({ password: 'a wrong password' })).toMatchObject({ body: { code: 'FailValidatePassword' } });
    expect(await make({ passphrase: 'short' })).toMatchObject({ body: { code: 'InvalidInput', field: 'passphrase' } });
    expect(await list()).toMatchObject({ items: [], work: null, folder });
  });

  test('becomes an encrypted file that only this user may read, one at a time, and the health knows of it', async () => {
    expect((await make()).body).toMatchObject({ work: { kind: 'make', endedAt: null, failure: null } });
    expect(await make()).toMatchObject({ status: 409, body: { code: 'BackupUnderWay' } });
    const { items, work } = await end();
    expect(work).toMatchObject({ failure: null, tables: work?.tableCount });
    expect(work?.rows).toBeGreaterThan(0);
    expect(items).toMatchObject([{ name: work?.name, tableCount: work?.tableCount }]);
    expect(statSync(join(folder, items[0]?.name ?? '')).mode & 0o777).toBe(0o600);
    expect((await operator.send(getServiceHealth)).body['backupAt']).toBeGreaterThan(0);
  });

  test('is downloaded whole by an operator alone, and no name leads to another file', async () => {
    writeFileSync(join(folder, 'secrets.txt'), 'secret');
    const [file] = (await list()).items;
    const name = file?.name ?? '';
    const { bytes } = await operator.send(calls.downloadBackup, { params: { name } });
    expect(bytes.length).toBe(file?.bytes);
    expect(bytes.toString('latin1')).toMatch(/^SHEAF-BACKUP-1/u);
    expect(await ada.send(calls.downloadBackup, { params: { name } })).toMatchObject({ status: 404 });
    for (const other of ['secrets.txt', '../secrets.txt', '..%2Fsecrets.txt', 'sheaf-2020-01-01T00-00-00Z.backup']) {
      const { status } = await operator.send(calls.downloadBackup, { params: { name: other } });
      expect([400, 404]).toContain(status);
    }
  });

  test('is tried: restored into a database of its own, which is deleted again', async () => {
    const [file] = (await list()).items;
    expect((await tryOut(file?.name ?? '')).body).toMatchObject({ work: { kind: 'try', endedAt: null } });
    const { work, items } = await end();
    expect(work).toMatchObject({ kind: 'try', failure: null, tables: file?.tableCount });
    expect(items).toHaveLength(1);
  }, 60_000);

  test('that another passphrase made, or that was changed, says so', async () => {
    const [file] = (await list()).items;
    await tryOut(file?.name ?? '', { passphrase: 'another passphrase' });
    expect((await end()).work).toMatchObject({ failure: { reason: 'passphrase' } });
    writeFileSync(join(folder, file?.name ?? ''), 'x', { flag: 'a' });
    await tryOut(file?.name ?? '');
    expect((await end()).work).toMatchObject({ failure: { reason: 'damaged' } });
  });

  test('that is cancelled leaves no file', async () => {
    const before = readdirSync(folder);
    await make();
    await operator.send(calls.cancelBackup);
    const { work } = await end();
    expect(work?.failure?.reason).toMatch(/cancelled|other/u);
    expect(readdirSync(folder)).toEqual(before);
  });

  test('is deleted with the password; the trail of the service has every act', async () => {
    const [file] = (await list()).items;
    const params = { name: file?.name ?? '' };
    const remove = (body: object) => operator.send(calls.deleteBackup, { params, body });
    expect(await remove({ password: 'a wrong password' })).toMatchObject({ status: 400 });
    expect((await remove({ password })).body).toMatchObject({ items: [] });
    expect(await remove({ password })).toMatchObject({ status: 404 });
    const { body } = await operator.send(listAuditEntries, { query: { group: 'operator' } });
    const facts = (body['entries'] as { facts: string }[]).map((entry) => entry.facts).join(' ');
    for (const act of ['makeBackup', 'tryBackup', 'deleteBackup']) expect(facts).toContain(act);
    expect(facts).not.toContain(passphrase);
  });
});

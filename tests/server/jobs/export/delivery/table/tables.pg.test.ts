import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testTable } from '#server/jobs/export/delivery/table/testTable.ts';
import { foreignServers, type ForeignDatabase } from './foreignDatabase.ts';
import { batchOf, openReceiver, sendAll } from './shipments.ts';

const never = new AbortController().signal;
describe.each(foreignServers)('a table in $name', ({ open, isThere }) => {
  describe.runIf(isThere)('gets rows', () => {
    let foreign: ForeignDatabase;
    beforeAll(async () => {
      foreign = await open();
    });
    afterAll(() => foreign.close());
    afterEach(async () => {
      for (const table of ['goods', 'sheaf_batches', 'odd']) await foreign.query(`drop table if exists ${table}`);
    });
    const way = (more: object = {}) => ({
      target: foreign.target(),
      password: foreign.password,
      columns: [['name'], ['price', 'number'], ['at', 'date'], ['link', 'url']] as Parameters<typeof sendAll>[0]['columns'],
      rows: [['Mug', '12.50', '2026-11-21T10:30:00.250+01:00', 'https://a.example/'], ['Krug ü 😀', null, '2026-01-02', '']],
      ...more,
    }); // prettier-ignore
    const updating = (more: object = {}) =>
      way({
        target: foreign.target({ mode: 'update', keys: ['id'] }),
        columns: [['id'], ['price', 'number']],
        ...more,
      });
    const names = async () => (await foreign.query('select name from goods order by name')).map(({ name }) => name);

    test('the table is made with the types of the values, and rows keep them', async () => {
      expect(await sendAll(way())).toEqual({ ok: true });
      const order = foreign.kind === 'postgres' ? 'name desc' : 'price desc';
      const [mug, jug] = await foreign.query(`select name, price + 1 as more, at, link from goods order by ${order}`);
      expect(mug).toMatchObject({ name: 'Mug', link: 'https://a.example/' });
      expect(Number(mug?.['more'])).toBe(13.5);
      expect(mug?.['at']).toMatch(/^2026-11-21 09:30:00\.25/u);
      expect(jug).toMatchObject({ name: 'Krug ü 😀', more: null, link: null });
      expect(jug?.['at']).toMatch(/^2026-01-02 00:00:00/u);
    });

    test('a new column is text where one of its values does not fit, and columns that are missing are added', async () => {
      await sendAll(way({ columns: [['name'], ['price', 'number']], rows: [['Mug', '00741']] }));
      await sendAll(way({ columns: [['name'], ['more', 'number']], rows: [['Jug', '2']], deliveryId: 'second' }));
      expect(await foreign.query('select name, price, more + 1 as more from goods order by name')).toEqual([
        { name: 'Jug', price: null, more: '3' },
        { name: 'Mug', price: '00741', more: null },
      ]);
    });

    test('names that need quotes, are too long or differ only in their case each get a column', async () => {
      const long = 'ü'.repeat(70);
      const columns = [
        ['a "b` \'; drop table goods; --'],
        ['select'],
        [long],
        [`${long}2`],
        ['Name'],
        ['name'],
        ['😀'],
      ];
      const rows = [['1', '2', '3', '4', '5', '6', '7']];
      expect(await sendAll(way({ target: foreign.target({ table: 'odd' }), columns, rows }))).toEqual({ ok: true });
      const [row] = await foreign.query('select * from odd');
      expect(Object.values(row ?? {})).toEqual(['1', '2', '3', '4', '5', '6', '7']);
      expect(Object.keys(row ?? {}).every((name) => Buffer.byteLength(name) <= 192)).toBe(true);
    });

    test('rows with the same keys are updated, also twice in one batch', async () => {
      const rows = [['a', '1'], ['b', '2'], ['a', '3']]; // prettier-ignore
      expect(await sendAll(updating({ rows }))).toEqual({ ok: true });
      expect(await sendAll(updating({ rows: [['b', '9'], ['A', '5']], deliveryId: 'second' }))).toEqual({ ok: true }); // prettier-ignore
      const found = await foreign.query('select id, price from goods');
      const byId = Object.fromEntries(found.map(({ id, price }) => [id, Number(price)]));
      expect(byId).toEqual({ a: 3, b: 9, A: 5 });
    });

    test('a row whose key is empty, and rows without a key column, are refused', async () => {
      expect(await sendAll(updating({ rows: [['a', '1'], [null, '2']] }))).toMatchObject({ problem: 'KeyEmpty', row: { index: 1, column: 'id' } }); // prettier-ignore
      const target = foreign.target({ mode: 'update', keys: ['nr'] });
      expect(await sendAll(way({ target }))).toMatchObject({ problem: 'KeyMissing', detail: 'nr', isFinal: true });
    });

    test('keys that cannot be unique are refused in the words of the database', async () => {
      await foreign.query('create table goods (id varchar(9), price int)');
      await foreign.query(`insert into goods values ('a', 1), ('a', 2)`);
      const answer = await sendAll(updating({ rows: [['a', '1']] }));
      expect(answer).toMatchObject({ problem: 'KeyNotUnique', detail: expect.stringMatching(/duplicate/iu), isFinal: true }); // prettier-ignore
    });

    test('the same batch, and an older one, write nothing when they come again', async () => {
      const receiver = openReceiver(way({ columns: [['name']], rows: [['a']] }));
      for (const [name, number] of [
        ['a', 1],
        ['a', 1],
        ['b', 2],
        ['a', 1],
        ['b', 2],
      ] as const) {
        // prettier-ignore
        expect(await receiver.send(batchOf([[name]], number), never)).toEqual({ ok: true });
      }
      await receiver.close();
      expect(await names()).toEqual(['a', 'b']);
    });

    test.each([0, 499, 999])('row %i that the database refuses is named with its column, and nothing of its batch stays', async (bad) => {
      await foreign.query('create table goods (name varchar(5), nr int)');
      const rows = Array.from({ length: 1_000 }, (_, index) => [index === bad ? 'too long' : 'a', String(index)]);
      const answer = await sendAll(way({ columns: [['name'], ['nr', 'number']], rows }));
      expect(answer).toMatchObject({ ok: false, problem: 'ValueRefused', isFinal: true, row: { index: bad, column: 'name' } }); // prettier-ignore
      expect(answer).toMatchObject({ detail: expect.stringMatching(/too long/u) });
      expect(await names()).toEqual([]);
    }); // prettier-ignore

    test.each(['NaN', '1e3', 'now', '0x1F', ''])('%j is no number for a column of numbers', async (text) => {
      await foreign.query('create table goods (price numeric(20, 2))');
      const answer = await sendAll(way({ columns: [['price']], rows: [['1'], [text]] }));
      if (text === '') expect(answer).toEqual({ ok: true });
      else expect(answer).toMatchObject({ problem: 'ValueUnfit', detail: text, row: { index: 1, column: 'price' } });
    });

    test('the test of a connection signs in and names what is in the way, and leaves no table of rows', async () => {
      const tried = (more: object = {}, password = foreign.password) =>
        testTable(foreign.target(more), { password, egress: { hostRules: [{ host: foreign.host, allowPrivate: true }] }, signal: never }); // prettier-ignore
      expect(await tried()).toEqual({ ok: true });
      expect(await tried({}, 'wrong')).toMatchObject({ problem: 'SignInRefused', detail: expect.stringMatching(/password/u) }); // prettier-ignore
      expect(await tried({ database: 'nowhere' })).toMatchObject({ ok: false, isFinal: true });
      expect(await tried({ tls: 'require' })).toMatchObject({ problem: 'TlsMissing' });
      await expect(foreign.query('select * from goods')).rejects.toThrow();
      await foreign.query('create table goods (name varchar(9))');
      expect(await tried({ mode: 'update', keys: ['name'] })).toEqual({ ok: true });
    });

    test('without the right to make tables rows with keys arrive, and the test says what is missing', async () => {
      await foreign.query('create table goods (id varchar(9) primary key, price int)');
      if (foreign.kind === 'postgres') {
        await foreign.rule('alter table goods owner to current_user');
        await foreign.rule('alter schema public owner to current_user');
        await foreign.rule('revoke create on schema public from public');
        await foreign.rule('grant select, insert, update on goods to $user');
      } else {
        await foreign.rule('revoke all on $database.* from $user');
        await foreign.rule('grant select, insert, update on $database.goods to $user');
      }
      expect(await sendAll(updating({ rows: [['a', '1']] }))).toEqual({ ok: true });
      expect(await sendAll(updating({ rows: [['a', '2']] }))).toEqual({ ok: true });
      expect(await foreign.query('select id, price from goods')).toEqual([{ id: 'a', price: '2' }]);
      expect(await sendAll(way())).toMatchObject({ problem: 'DatabaseRefused', isFinal: true });
      const target = foreign.target({ table: 'others' });
      const egress = { hostRules: [{ host: foreign.host, allowPrivate: true }] };
      const answer = await testTable(target, { password: foreign.password, egress, signal: never });
      expect(answer).toMatchObject({ problem: 'DatabaseRefused', detail: expect.stringMatching(/denied/u) });
      if (foreign.kind === 'postgres') await foreign.rule('alter table goods owner to $user');
    });
  });
});

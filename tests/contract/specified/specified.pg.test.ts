import { afterAll, beforeAll, expect, test } from 'vitest';
import { specifiedGroups } from './rows/allRows.ts';
import { runSpecified } from './runSpecified.ts';
import type { SpecifiedCall } from './specifiedCall.ts';
import { openSpecifiedWorld, type SpecifiedWorld } from './specifiedWorld.ts';

let world: SpecifiedWorld;
beforeAll(async () => {
  world = await openSpecifiedWorld();
});
afterAll(() => world.close());

const account: SpecifiedCall = { point: '§7.1', line: 'planted', method: 'GET', path: '/v1/accounts' };

test.each<[name: string, row: SpecifiedCall, difference: RegExp]>([
  ['a path that is not there', { ...account, path: '/v1/accountz' }, /answered with 404/u],
  ['a missing field', { ...account, replies: ['email', 'shoeSize'] }, /no shoeSize/u],
  ['another kind of reply', { ...account, replyIs: 'list' }, /replies a object/u],
  ['a field that is refused', { ...account, sends: { shoeSize: 1 } }, /answered with 400/u],
  ['another value', { ...account, variants: [{ because: 'x', answers: { userName: 'eve' } }] }, /instead of "eve"/u],
  ['another refusal', { ...account, variants: [{ because: 'x', code: 'NotFound' }] }, /instead of NotFound/u],
  ['a call that is there after all', { ...account, isOpen: 'It is not there.' }, /is there/u],
])('the client sees %s', async (_name, row, difference) => {
  const { differences } = await runSpecified(world, [row], false);
  expect(differences.join('\n')).toMatch(difference);
});

// Short form of check:contract, which also sends what is refused everywhere.
test.each(Object.entries(specifiedGroups))(
  '%s: every call answers as the specification says, to a client that knows only its tables',
  async (_group, rows) => {
    expect((await runSpecified(world, rows, false)).differences).toEqual([]);
  },
);

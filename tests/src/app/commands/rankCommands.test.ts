import { expect, it } from 'vitest';
import { rankCommands } from '#app/app/commands/rankCommands.ts';

const commands = [
  { label: 'Prices of the shop' },
  { label: 'Demo shop products' },
  { label: 'Shop finder' },
  { label: 'Workshop' },
  { label: 'Café in Köln' },
  { label: 'Poll now', words: 'Synchronisation' },
  { label: 'すべてのタスク' },
];

it.each([
  ['shop', ['Shop finder', 'Prices of the shop', 'Demo shop products', 'Workshop']],
  ['SHOP', ['Shop finder', 'Prices of the shop', 'Demo shop products', 'Workshop']],
  ['shop pri', ['Prices of the shop']],
  ['  products demo ', ['Demo shop products']],
  ['cafe koln', ['Café in Köln']],
  ['CAFÉ', ['Café in Köln']],
  ['sync', ['Poll now']],
  ['タスク', ['すべてのタスク']],
  ['shop garden', []],
  ['', []],
  ['   ', []],
])('“%s” finds %j', (text, found) => {
  expect(rankCommands(commands, text).map(({ label }) => label)).toEqual(found);
});

import { beforeEach, expect, it, vi } from 'vitest';
import type * as Shortcuts from '#app/app/commands/shortcuts.ts';
import { addresses } from '#app/navigation/addresses.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };
let shortcuts: typeof Shortcuts;

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('localStorage', new Map());
  shortcuts = await import('#app/app/commands/shortcuts.ts');
  shortcuts.switchSingleKeys(true);
});

/** What the last of these keys does, each pressed `apart` milliseconds after the one before. */
function lastOf(keys: string, { isTyping = false, apart = 100, more = {} } = {}) {
  const read = shortcuts.createKeyReader(false);
  return Array.from(keys)
    .map((key, place) => read({ ...plain, ...more, key, timeStamp: 5_000 + place * apart }, isTyping))
    .at(-1);
}

it.each([
  ['k', { more: { ctrlKey: true } }, { does: 'menu' }],
  ['K', { more: { ctrlKey: true }, isTyping: true }, { does: 'menu' }],
  ['k', { more: { metaKey: true } }, null],
  ['k', { more: { ctrlKey: true, altKey: true } }, null],
  ['k', {}, null],
  ['?', {}, { does: 'list' }],
  ['?', { isTyping: true }, null],
  ['/', {}, { does: 'search' }],
  ['gt', {}, { does: 'open', address: addresses.allTasks }],
  ['gg', {}, { does: 'open', address: addresses.gallery }],
  ['ggt', {}, null],
  ['gxt', {}, null],
  ['gt', { isTyping: true }, null],
  ['gt', { apart: 2_000 }, null],
  ['go', { more: { ctrlKey: true } }, null],
  ['t', {}, null],
] as const)('the keys %s with %j do %j', (keys, options, does) => {
  expect(lastOf(keys, options)).toEqual(does);
});

it('on an Apple keyboard the Command key opens the menu, and Ctrl edits text as usual', () => {
  const read = shortcuts.createKeyReader(true);
  expect(read({ ...plain, metaKey: true, key: 'k', timeStamp: 1 }, true)).toEqual({ does: 'menu' });
  expect(read({ ...plain, ctrlKey: true, key: 'k', timeStamp: 2 }, true)).toBeNull();
});

it('keys without a modifier do nothing once they are switched off, Ctrl+K still opens the menu', () => {
  shortcuts.switchSingleKeys(false);
  expect(['?', '/', 'gt'].map((keys) => lastOf(keys))).toEqual([null, null, null]);
  expect(lastOf('k', { more: { ctrlKey: true } })).toEqual({ does: 'menu' });
});

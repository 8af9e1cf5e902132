import { describe, expect, test } from 'vitest';
import { Found, refusalOf, sandboxTrouble } from '#server/engine/browser/process/confinement.ts';

const other = { uid: 64_217, gid: 64_217 };
const given = { executablePath: '/root/chromium', user: other, isSandboxOff: false, canHelp: false };

describe('a browser is not started', () => {
  test.each<[string, Found, object, RegExp]>([
    ['where root can be no other user', Found.NoUser, {}, /must not run as root.*setpriv.*not root/u],
    ['nor then without its sandbox', Found.NoUser, { isSandboxOff: true }, /must not run as root/u],
    ['where its user may not run it', Found.NoBrowser, {}, /user 64217.*may not run \/root\/chromium/u],
    ['where it can have no sandbox', Found.NoNamespaces, {}, /user namespaces.*SHEAF_CHROMIUM_SANDBOX=off/u],
    ['nor then as oneself', Found.NoNamespaces, { user: null }, /user namespaces/u],
  ])('%s, and the operator reads what to do', (_name, found, part, sentence) => {
    expect(refusalOf(found, { ...given, ...part })).toMatch(sentence);
  });
});

describe('a browser is started', () => {
  test.each<[string, Found, object]>([
    ['as another user, with its sandbox', Found.Everything, {}],
    ['without its sandbox where the operator says so', Found.NoNamespaces, { isSandboxOff: true }],
    ['where Chromium may have a helper that makes its sandbox: it says itself', Found.NoNamespaces, { canHelp: true }],
  ])('%s', (_name, found, part) => {
    expect(refusalOf(found, { ...given, ...part })).toBeNull();
  });
});

test('Chromium’s message of a missing sandbox is a lasting refusal, other errors are not', () => {
  expect(sandboxTrouble(new Error('browser logs:\nFATAL: No usable sandbox! If you are'))).toMatchObject({
    isLasting: true,
  });
  expect(sandboxTrouble(new Error('Target closed'))).toBeNull();
});

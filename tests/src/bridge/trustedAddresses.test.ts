import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownScriptAddress } from '#app/bridge/trustedAddresses.ts';

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://sheaf.test/console/template'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(['/main.js', 'https://sheaf.test/assets/main-B8xhrLKX.js', '/assets/shared~Screens-a_b.js'])(
  '%s is a script of this app',
  (address) => {
    expect(ownScriptAddress(address)).toBe(address);
  },
);

test.each([
  'https://evil.test/main.js',
  'https://sheaf.test.evil.test/assets/a.js',
  '//evil.test/assets/a.js',
  'data:text/javascript,alert(1)',
  'blob:https://sheaf.test/5f0e',
  'javascript:alert(1)',
  '/v1/tasks/1.js',
  '/assets/../v1/a.js',
  '/assets/deep/a.js',
  '/assets/picture.svg',
  'main.js',
])('%s is refused', (address) => {
  expect(() => ownScriptAddress(address)).toThrow(TypeError);
});

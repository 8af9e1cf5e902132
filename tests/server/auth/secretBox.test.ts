import { expect, test } from 'vitest';
import { createSecretBox } from '#server/auth/secretBox.ts';

const secret = 'http://ada:pass-word@proxy.example:8080';

test('a sealed list opens with the same secret, account and column only, and not when it was changed', () => {
  const box = createSecretBox('a secret of the tests, 32 characters');
  const place = { accountId: 'ada', column: 'tasks.proxy_lines' };
  const sealed = box.seal(place, secret);
  expect(box.open(place, sealed)).toBe(secret);
  expect(createSecretBox('a secret of the tests, 32 characters').open(place, sealed)).toBe(secret);
  expect(box.seal(place, secret)).not.toBe(sealed);
  expect(createSecretBox('another secret of the tests, 32 long').open(place, sealed)).toBeNull();
  expect(box.open({ ...place, accountId: 'eve' }, sealed)).toBeNull();
  expect(box.open({ ...place, column: 'lots.proxy_lines' }, sealed)).toBeNull();
  expect(box.open(place, `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`)).toBeNull();
  expect(box.open(place, 'v1.')).toBeNull();
});

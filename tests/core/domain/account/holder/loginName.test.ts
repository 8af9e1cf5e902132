import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseLogin } from '#core/domain/account/holder/loginName.ts';

test.each([
  ['Ada', 'ada'],
  [' ada@EXAMPLE.com ', 'ada@example.com'],
  ['ａｄａ', 'ada'],
  ['ﬁnn', 'finn'],
  ['Zoe\u0308', 'zo\u00eb'],
])('%s is %s', (login, normalised) => {
  expect(normaliseLogin(login)).toBe(normalised);
});

test('an ASCII address is only lower-cased, so that existing accounts are still found by theirs', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) }),
      (text) => normaliseLogin(text) === text.toLowerCase(),
    ),
  );
});

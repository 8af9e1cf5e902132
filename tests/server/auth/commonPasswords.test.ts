import { expect, test } from 'vitest';
import { isCommonPassword } from '#server/auth/commonPasswords.ts';

test.each([
  'qwertyuiop',
  'Password123',
  'PASSWORD2026!',
  '1q2w3e4r5t6y',
  'Football!!',
  'aaaaaaaaaa',
  'ａａａａａａａａａａａａ',
  'abcdefghijklmnop',
  'zyxwvutsrq',
  '01234567890',
  '0000000000000000',
  '!!dragon!!',
])('%s is tried first', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  'correct horse battery',
  'a long password',
  'dragon 49 lighthouse',
  'monkey8204716395',
  '夏草や兵どもが夢の跡',
  'Tr0ub4dor&3xyz',
])('%s is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

import { expect, test } from 'vitest';
import { containsName } from '#core/domain/account/holder/loginName.ts';

const owner = { email: 'Ada.Lovelace@example.com', userName: 'Countess' };

test.each([
  ['countess-of-numbers', true],
  ['my COUNTESS 1843', true],
  ['ｃｏｕｎｔｅｓｓ１２３', true],
  ['ada.lovelace!', true],
  ['sheaf is my service', true],
  ['example.com and so on', false],
  ['correct horse battery', false],
])('"%s" says a name of its owner or of the service: %s', (password, isSaid) => {
  expect(containsName(password, owner)).toBe(isSaid);
});

test.each([
  ['ada1234567', true],
  ['!!!Ada!!!2026', true],
  ['canada goose lake', false],
])('a name of three letters counts where it is all there is: "%s" %s', (password, isSaid) => {
  expect(containsName(password, { email: 'a@example.com', userName: 'ada' })).toBe(isSaid);
});

import { expect, test } from 'vitest';
import { canAct } from '#core/domain/operator/acts.ts';

const other = { isDisabled: false, isMember: false, isSelf: false, isOperator: false, isSupportAllowed: false };
const open = { ...other, isSupportAllowed: true };
test.each([
  ['disable', other, true],
  ['disable', { ...other, isDisabled: true }, false],
  ['disable', { ...other, isSelf: true }, false],
  ['enable', other, false],
  ['enable', { ...other, isDisabled: true }, true],
  ['endSessions', other, true],
  ['endSessions', { ...other, isSelf: true }, false],
  ['setLevel', other, true],
  ['setLevel', { ...other, isMember: true }, false],
  ['giveCredit', { ...other, isSelf: true }, true],
  ['giveCredit', { ...other, isMember: true }, false],
  ['seeAccount', other, false],
  ['seeAccount', open, true],
  ['seeAccount', { ...open, isMember: true }, true],
  ['seeAccount', { ...open, isDisabled: true }, false],
  ['seeAccount', { ...open, isSelf: true }, false],
  ['seeAccount', { ...open, isOperator: true }, false],
] as const)('an operator can %s an account %o: %s', (act, facts, can) => {
  expect(canAct(act, facts)).toBe(can);
});

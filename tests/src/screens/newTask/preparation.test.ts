import { expect, test } from 'vitest';
import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import { isOutdated } from '#app/screens/newTask/steps/preparation.ts';

const step: BrowserStep = { click: '.more' };
const none = { steps: [], signIn: '' };

test.each([
  ['a draft of an earlier version does not say how they were read', null, none, false],
  ['nothing is done before', none, none, false],
  [
    'the steps are the same ones, listed again',
    { steps: [step], signIn: '' },
    { steps: [{ ...step }], signIn: '' },
    false,
  ],
  ['a step came later', none, { steps: [step], signIn: '' }, true],
  ['a step was removed', { steps: [step], signIn: '' }, none, true],
  ['a sign-in was kept later', none, { steps: [], signIn: 'sealed' }, true],
  ['the sign-in was removed', { steps: [], signIn: 'sealed' }, none, true],
])('tables are outdated once their page is prepared in another way: %s', (_case, before, now, expected) => {
  expect(isOutdated(before, now)).toBe(expected);
});

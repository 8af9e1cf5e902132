import { expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { nextStepsOf, type NextStep, type StartPrompt } from '#app/features/tasks/start/startPrompts.ts';

const level = AccountLevel.Free;
const limit: StartPrompt = { do: 'limit', quantity: 10, limit: 10, level };
const tooLow: StartPrompt = { do: 'refuse', refusal: { code: 'PlanTooLow', current: level, required: level } };

test.each<[what: string, prompt: StartPrompt, canTrial: boolean, steps: NextStep[]]>([
  ['a plan too low (§6)', tooLow, true, ['trial', 'pricing']],
  ['a plan too low without a trial', tooLow, false, ['pricing']],
  ['an expired plan', { do: 'refuse', refusal: { code: 'LevelExpired' } }, false, ['pricing']],
  [
    'a plan that the service finds too low',
    { do: 'fail', result: StartResult.FunctionNotEnable },
    true,
    ['trial', 'pricing'],
  ],
  ['too many tasks, a trial when allowed (§8.4)', limit, true, ['tasks', 'trial']],
  ['too many tasks, else an upgrade', limit, false, ['tasks', 'pricing']],
  [
    'a balance that was spent meanwhile',
    { do: 'fail', result: StartResult.TemplateBalanceNotEnough },
    false,
    ['balance'],
  ],
  [
    'a balance too low',
    { do: 'refuse', refusal: { code: 'BalanceTooLow', balanceMicro: 0, neededMicro: 1 } },
    true,
    ['balance'],
  ],
  ['a low balance', { do: 'ask', balanceMicro: 1, pricePerRowMicro: 1, approximateRows: 1 }, true, ['balance']],
  ['a limit of the day', { do: 'refuse', refusal: { code: 'DailyStartsReached', limit: 1 } }, true, []],
])('§8.4: the dialog of %s leads on', (_what, prompt, canTrial, steps) => {
  expect(nextStepsOf(prompt, { canTrial, canBuy: true })).toEqual(steps);
  // §6: a member takes no step that costs its parent something.
  const ofMember = nextStepsOf(prompt, { canTrial: false, canBuy: false });
  expect(ofMember).toEqual(steps.filter((step) => !['trial', 'pricing', 'balance'].includes(step)));
});

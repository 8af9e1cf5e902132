import { describe, expect, test } from 'vitest';
import { cutLines, initialFormValues, parameterValues } from '#app/screens/templatePage/setup/formValues.ts';
import { loadPatternMatcher } from '#app/screens/templatePage/setup/loadPatternMatcher.ts';
import { startObstacle } from '#app/screens/templatePage/setup/startObstacle.ts';
import { AccountLevel } from '#core/domain/account/level.ts';
import { StartResult } from '#core/domain/task/startPlan.ts';
import { ControlType, DataType } from '#core/domain/template/parameter.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import { exampleAccount, exampleParameter, exampleTemplate } from './support/examples.ts';

const lines = exampleParameter({ paramName: 'Urls', controlType: ControlType.MultiInput, initialValue: ['a', 'b'] });
const list = exampleParameter({ paramName: 'Kinds', controlType: ControlType.CheckboxList, initialValue: ['x'] });
const toggle = exampleParameter({ paramName: 'On', dataType: DataType.Switch });
const word = exampleParameter({ paramName: 'Word', initialValue: 'start' });
const all = [lines, list, toggle, word];

describe('the setup form', () => {
  test('a new task begins with what the template gives; a switch is off (§4)', () => {
    expect(initialFormValues(all, null)).toEqual({ Urls: 'a\nb', Kinds: ['x'], On: false, Word: 'start' });
  });

  test("an edited task begins with its own values, also where they are empty and the template's are not", () => {
    expect(initialFormValues(all, { Urls: ['c'], On: true })).toEqual({ Urls: 'c', Kinds: [], On: true, Word: '' });
  });

  test('what was loaded and not touched is saved as it was', () => {
    const saved = { Urls: ['a', 'b'], Kinds: ['x', 'y'], On: true, Word: 'w' };
    expect(parameterValues(all, initialFormValues(all, saved))).toEqual(saved);
  });

  test('§3.4: lines are split, trimmed, and empty ones left out; a word is trimmed', () => {
    const form = { Urls: ' a \r\n\n b\n', Kinds: [], On: false, Word: ' w ' };
    expect(parameterValues(all, form)).toEqual({ Urls: ['a', 'b'], Kinds: [], On: false, Word: 'w' });
  });

  test.each([
    ['a\nb\nc', 2, 'a\nb'],
    ['a\nb', 2, 'a\nb'],
    ['a\n', 2, 'a\n'],
    ['a\r\nb\r\nc', 1, 'a'],
    ['a\nb\nc', undefined, 'a\nb\nc'],
  ])('§5.2: %j with MaxLines %s is cut to %j', (text, maxLines, expected) => {
    expect(cutLines(text, maxLines)).toBe(expected);
  });

  test('a pattern of a template is tested by RE2, so that no pattern can hang the page', async () => {
    const parameter = exampleParameter({ dataTypeOptions: { regx: '^(a+)+$' } });
    const matches = await loadPatternMatcher([parameter]);
    expect(matches('^(a+)+$', 'aaa')).toBe(true);
    expect(matches('^(a+)+$', `${'a'.repeat(5000)}!`)).toBe(false);
  });
});

describe('a start that the service would refuse is said before', () => {
  test.each([
    ['nothing in the way', {}, {}, null],
    ['a plan without cloud runs', { currentAccountLevel: AccountLevel.Free }, {}, StartResult.FunctionNotEnable],
    ['too low a balance for a price per row', { balanceMicro: 999_999 }, {}, StartResult.TemplateBalanceNotEnough],
    ['a template in maintenance', {}, { status: TemplateStatus.Maintaining }, StartResult.TemplateNotAvailable],
    [
      'a template of a higher plan',
      { currentAccountLevel: AccountLevel.Standard },
      { accountLimit: AccountLevel.Enterprise },
      StartResult.FunctionNotEnable,
    ],
  ])('%s', (_, account, template, expected) => {
    expect(startObstacle(exampleTemplate(template), null, exampleAccount(account))).toBe(expected);
  });

  test('nothing is said while the account is not known', () => {
    expect(startObstacle(exampleTemplate(), null, undefined)).toBeNull();
  });
});

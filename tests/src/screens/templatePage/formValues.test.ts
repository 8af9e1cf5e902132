import { describe, expect, test } from 'vitest';
import { cutLines, heldLines } from '#app/parts/parameters/lines/lineText.ts';
import { ruleOfText, withoutVariable, withVariable } from '#app/parts/parameters/rule/ruleOfText.ts';
import {
  draftFormValues,
  initialFormValues,
  isSameForm,
  storableFormValues,
  parameterValues,
} from '#app/screens/templatePage/setup/formValues.ts';
import { lineList, maxInlineLines } from '#core/domain/parameters/lineList.ts';
import { ControlType, DataType, StringSplit } from '#core/domain/parameters/parameter.ts';
import { UrlPattern } from '#core/domain/addresses/urlRule.ts';
import { addressesOf } from '#core/domain/addresses/urlRules.ts';
import { loadPatternMatcher } from '#app/screens/templatePage/setup/setup.checks.ts';
import { exampleParameter } from '#tests/src/support/examples.ts';

const lines = exampleParameter({ paramName: 'Urls', controlType: ControlType.MultiInput, initialValue: ['a', 'b'] });
const list = exampleParameter({ paramName: 'Kinds', controlType: ControlType.CheckboxList, initialValue: ['x'] });
const toggle = exampleParameter({ paramName: 'On', dataType: DataType.Switch });
const word = exampleParameter({ paramName: 'Word', initialValue: 'start' });
const cookie = exampleParameter({ paramName: 'Cookie', dataType: DataType.PreLogin });
const proxy = exampleParameter({ paramName: 'Proxy', dataType: DataType.OperateIpProxy });
const all = [lines, list, toggle, word];
const rule = ruleOfText('https://a.example/list?page=3');

describe('the setup form', () => {
  test('a new task begins with what the template gives; a switch is off (§4)', () => {
    expect(initialFormValues(all, null)).toEqual({ Urls: 'a\nb', Kinds: ['x'], On: false, Word: 'start' });
  });

  test("an edited task begins with its own values, also where they are empty and the template's are not", () => {
    expect(initialFormValues(all, { Urls: ['c'], On: true })).toEqual({ Urls: 'c', Kinds: [], On: true, Word: '' });
  });

  test('values that were loaded and not touched are saved unchanged', () => {
    for (const Urls of [['a', 'b'], rule, Array.from({ length: 5000 }, (_, index) => `line ${index}`)]) {
      const saved = { Urls, Kinds: ['x', 'y'], On: true, Word: 'w' };
      const form = initialFormValues(all, saved);
      expect(parameterValues(all, form)).toEqual(saved);
      expect(isSameForm(form, initialFormValues(all, saved))).toBe(true);
      expect(isSameForm(form, initialFormValues(all, { ...saved, Word: 'v' }))).toBe(false);
    }
  });

  test('§3.4: lines are split, trimmed, and empty ones left out; a word is trimmed', () => {
    const form = { Urls: ' a \r\n\n b\n', Kinds: [], On: false, Word: ' w ' };
    expect(parameterValues(all, form)).toEqual({ Urls: ['a', 'b'], Kinds: [], On: false, Word: 'w' });
  });

  test('§3.4: with the split option None every line is a value', () => {
    const each = { ...lines, controlOptions: { stringSplit: StringSplit.None } };
    expect(parameterValues([each], { Urls: ' a\n\nb' })).toEqual({ Urls: [' a', '', 'b'] });
  });

  test('§5.2: a cookie entry is trimmed; it is never kept in a draft', () => {
    const form = { Cookie: ' sid=1 \n', Word: 'w' };
    expect(parameterValues([cookie, word], form)).toEqual({ Cookie: 'sid=1', Word: 'w' });
    expect(storableFormValues([cookie, word], form)).toEqual({ Word: 'w' });
  });

  test('the proxy block’s values are not saved with the form', () => {
    expect(parameterValues([proxy, word], { Proxy: '', Word: 'w' })).toEqual({ Word: 'w' });
  });

  test('a draft of an older version of the template fills what is still there, as what it is now', () => {
    const initial = initialFormValues(all, null);
    const kept = { Urls: rule, Kinds: 'text', Gone: 'x', Word: 'typed' };
    expect(draftFormValues(all, initial, kept)).toEqual({ Urls: rule, Kinds: [], On: false, Word: 'typed' });
  });

  test.each([
    ['a\nb\nc', 2, 'a\nb'],
    ['a\nb', 2, 'a\nb'],
    ['a\n', 2, 'a\n'],
    ['a\r\nb\r\nc', 1, 'a'],
  ])('§5.2: %j with MaxLines %s is cut to %j', (text, maxLines, expected) => {
    expect(cutLines(text, maxLines)).toBe(expected);
  });

  test('lines are text while one can type among them, and a list from there on', () => {
    const many = Array.from({ length: maxInlineLines + 1 }, (_, index) => String(index));
    expect(heldLines(many)).toEqual(many);
    expect(heldLines(many.slice(0, 3))).toBe('0\n1\n2');
    const list = lineList('f'.repeat(64), many.length, many);
    expect(initialFormValues(all, { Urls: list })['Urls']).toEqual(list);
    expect(isSameForm({ Urls: list }, { Urls: { ...list, first: [] } })).toBe(true);
    expect(isSameForm({ Urls: list }, { Urls: { ...list, list: 'e'.repeat(64) } })).toBe(false);
  });

  test('a pattern of a template is tested by RE2, so that no pattern can hang the page', async () => {
    const parameter = exampleParameter({ dataTypeOptions: { regx: '^(a+)+$' } });
    const matches = await loadPatternMatcher([parameter]);
    expect(matches('^(a+)+$', 'aaa')).toBe(true);
    expect(matches('^(a+)+$', `${'a'.repeat(5000)}!`)).toBe(false);
  });
});

describe('a rule in the editor', () => {
  test('begins with the last number of the first address, counting on from there', () => {
    expect([...addressesOf(rule, 2)]).toEqual(['https://a.example/list?page=3', 'https://a.example/list?page=4']);
    expect(ruleOfText('https://shop2.example/').address).toBe('https://shop2.example/');
    expect(ruleOfText('').address).toBe('');
  });

  test('gets a variable where the cursor is, and loses one with its mark', () => {
    const two = withVariable({ ...rule, pattern: UrlPattern.Custom, levels: [1] }, 'https://a.example/'.length);
    expect([two.address, two.variables.length, two.levels]).toEqual(['https://a.example/{2}list?page={1}', 2, [1, 2]]);
    const one = withoutVariable(two, 0);
    expect([one.address, one.variables.length, one.levels]).toEqual(['https://a.example/{1}list?page=', 1, [2]]);
  });
});

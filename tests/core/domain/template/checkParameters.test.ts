import { describe, expect, it } from 'vitest';
import { checkParameters, type ParameterProblem } from '#core/domain/parameters/checkParameters.ts';
import { choicesFor, filterSource } from '#core/domain/parameters/choices.ts';
import { isOfFormat } from '#core/domain/parameters/formats.ts';
import { linesOfValue } from '#core/domain/parameters/lines.ts';
import { splitLines } from '#core/domain/parameters/splitLines.ts';
import {
  ControlType,
  DataSourceType,
  DataType,
  StringSplit,
  type Parameter,
  type ParameterFormat,
  type ParameterValue,
} from '#core/domain/parameters/parameter.ts';
import { UrlPattern, type UrlRule } from '#core/domain/addresses/urlRule.ts';
import { maxRuleAddresses } from '#core/domain/addresses/urlRules.ts';

const matches = (pattern: string, text: string): boolean => new RegExp(pattern, 'u').test(text);

function parameter(part: Partial<Parameter>): Parameter {
  return {
    id: '1',
    paramName: 'P',
    displayText: 'P',
    remark: '',
    isRequired: false,
    dataType: DataType.String,
    controlType: ControlType.Input,
    controlOptions: {},
    dataTypeOptions: {},
    ...part,
  };
}

const required = parameter({ isRequired: true });
const decimal = parameter({ dataType: DataType.Decimal, dataTypeOptions: { min: 1, max: 10, scale: 2 } });
const text = parameter({ dataTypeOptions: { minLen: 2, maxLen: 4 } });
const lines = parameter({ controlType: ControlType.MultiInput, controlOptions: { minLines: 2, maxLines: 3 } });
const pattern = parameter({ dataTypeOptions: { regx: '^[a-z]+$', regxMessage: 'Small letters only' } });
const address = parameter({ isUrl: true, controlType: ControlType.MultiInput });
const freeLines = parameter({ controlType: ControlType.MultiInput });
const choices = [{ value: 'a', label: 'A' }];
const day = parameter({ dataType: DataType.Datetime, controlType: ControlType.Date });
const dayAndTime = parameter({ dataType: DataType.Datetime, controlType: ControlType.TimePicker });
const time = parameter({ dataType: DataType.Time, controlType: ControlType.TimePicker });
const seconds = { ...time, controlOptions: { hasSeconds: true } };
const cookie = parameter({ dataType: DataType.PreLogin });
const rules = parameter({
  isUrl: true,
  controlType: ControlType.MultiInput,
  controlOptions: { isRuleGenerationEnabled: true, minLines: 2, maxLines: 50 },
});
const pages = (last: number, address = 'https://a.example/{1}'): UrlRule => ({
  address,
  pattern: UrlPattern.Horizontal,
  variables: [{ kind: 'Number', start: 1, end: last, step: 1, padding: 0, direction: 'Increase' }],
});

describe('a parameter’s value (§5.2)', () => {
  it.each<[string, Parameter, ParameterValue | undefined, ParameterProblem | undefined]>([
    ['is required', required, '', { code: 'PleasePerfectInfo' }],
    ['is required, and white space is no value', required, '  ', { code: 'PleasePerfectInfo' }],
    ['is required, and so are lines', required, ['', ' '], { code: 'PleasePerfectInfo' }],
    ['is required and missing', required, undefined, { code: 'PleasePerfectInfo' }],
    ['of a cloud group is exempt', { ...required, dataType: DataType.OperateCloudGroup }, '', undefined],
    ['of a switch is false until it is set', { ...required, dataType: DataType.Switch }, undefined, undefined],
    ['may be empty where it is not required, whatever else holds', text, '', undefined],
    ['is too long', text, 'abcde', { code: 'ParamInputError1', limit: 4 }],
    ['is too short', text, 'a', { code: 'ParamInputError2', limit: 2 }],
    ['is measured in characters, not in code units', text, '😀😀😀😀', undefined],
    ['is above Max', decimal, '10.5', { code: 'ParamInputError3', limit: 10 }],
    ['is below Min', decimal, '0.99', { code: 'ParamInputError4', limit: 1 }],
    ['has too many decimals', decimal, '1.234', { code: 'ParamInputError5', limit: 2 }],
    ['is exactly Max', decimal, '10.00', undefined],
    ['is no number', decimal, 'ten', { code: 'NotANumber' }],
    ['is no number with a trailing word', decimal, '5 apples', { code: 'NotANumber' }],
    ['has too many lines', lines, ['a', 'b', 'c', 'd'], { code: 'ParamInputError6', limit: 3 }],
    ['has too few lines, empty ones not counted', lines, ['a', '', ' '], { code: 'ParamInputError7', limit: 2 }],
    ['has a line as long as one may be', freeLines, ['x'.repeat(10_000)], undefined],
    [
      'has a line that is longer than any may be',
      freeLines,
      ['a', 'x'.repeat(10_001)],
      { code: 'ParamInputError1', limit: 10_000 },
    ],
    ['does not match', pattern, 'ABC', { code: 'Pattern', message: 'Small letters only' }],
    ['matches', pattern, 'abc', undefined],
    [
      'is an address in each line',
      address,
      ['https://a.example/x?y=1', 'example.org'],
      { code: 'NotAnAddress', value: 'example.org' },
    ],
    [
      'is no address of another scheme',
      address,
      ['ftp://a.example'],
      { code: 'NotAnAddress', value: 'ftp://a.example' },
    ],
    ['is one of the choices', parameter({ controlOptions: { choices } }), 'b', { code: 'NotAChoice', value: 'b' }],
    [
      'of a checkbox list is some of the choices',
      parameter({ controlType: ControlType.CheckboxList, controlOptions: { choices } }),
      ['a'],
      undefined,
    ],
    ['of a proxy block is not of this form', { ...required, dataType: DataType.OperateIpProxy }, undefined, undefined],
    ['is a day that exists', day, '2024-02-29', undefined],
    ['is a day that does not exist', day, '2026-02-29', { code: 'NotADay' }],
    ['is a day in another order', day, '31.03.2026', { code: 'NotADay' }],
    ['is a day and a time', dayAndTime, '2026-03-31 23:59:59', undefined],
    ['is a day without its time', dayAndTime, '2026-03-31', { code: 'NotADayAndTime' }],
    ['is a time', time, '23:59', undefined],
    ['is no time of the day', time, '24:00', { code: 'NotATime' }],
    ['is a time with seconds', seconds, '00:00:00', undefined],
    ['is a time that lacks its seconds', seconds, '14:30', { code: 'NotATimeWithSeconds' }],
    ['of a cookie entry is trimmed', cookie, '  a=1; b=2  ', undefined],
    ['of a cookie entry is one line', cookie, 'a=1\nb=2', { code: 'NotACookie' }],
    [
      'may be typed where the choices come from elsewhere',
      parameter({ controlOptions: { choices, dataSourceType: DataSourceType.External } }),
      'typed',
      undefined,
    ],
    ['may be a rule', rules, pages(50), undefined],
    ['is a rule without an address', { ...rules, isRequired: true }, pages(5, ' '), { code: 'PleasePerfectInfo' }],
    ['is a rule that gives nothing', rules, pages(0), { code: 'RuleNotWhole' }],
    ['is a rule with too many addresses', rules, pages(51), { code: 'ParamInputError6', limit: 50 }],
    ['is a rule with too few addresses', rules, pages(1), { code: 'ParamInputError7', limit: 2 }],
    [
      'is a rule with more addresses than any task may have',
      { ...rules, controlOptions: { isRuleGenerationEnabled: true } },
      pages(maxRuleAddresses + 1),
      { code: 'ParamInputError6', limit: maxRuleAddresses },
    ],
    ['is a rule of no addresses', rules, pages(5, 'page {1}'), { code: 'NotAnAddress', value: 'page 1' }],
    ['is a rule where none is asked for', address, pages(5), { code: 'RuleNotWhole' }],
  ])('%s', (_name, rule, value, problem) => {
    const values = value === undefined ? {} : { P: value };
    expect(checkParameters([rule], values, matches)).toEqual(problem === undefined ? {} : { P: problem });
  });

  it('gives each parameter its own message', () => {
    const other = { ...decimal, paramName: 'Q' };
    expect(Object.keys(checkParameters([required, other], { Q: '11' }, matches))).toEqual(['P', 'Q']);
  });

  it.each<[StringSplit | undefined, string[]]>([
    [undefined, ['a', 'b']],
    [StringSplit.None, [' a', '', ' ', 'b ']],
    [StringSplit.RemoveEmptyEntries, [' a', ' ', 'b ']],
    [StringSplit.RemoveEmptyOrWhitespaceEntries, ['a', 'b']],
  ])('of several lines is split by the option %s (§3.4)', (option, expected) => {
    expect(splitLines(' a\r\n\r \nb ', option)).toEqual(expected);
  });

  it('of several lines is cut to MaxLines (§5.2)', () => {
    expect(splitLines('a\nb\n\nc\nd', undefined, 3)).toEqual(['a', 'b', 'c']);
  });

  it('of any kind has its lines', () => {
    expect(linesOfValue(pages(3), 2)).toEqual(['https://a.example/1', 'https://a.example/2']);
    expect(linesOfValue([' a ', ''])).toEqual(['a']);
    expect(linesOfValue(undefined)).toEqual([]);
  });
});

describe('a helper check of §5.2', () => {
  it.each<[ParameterFormat, string[], string[]]>([
    [
      'url',
      ['http://a.example', 'https://a.example/x?y=1#z', 'HTTPS://A.EXAMPLE'],
      ['a.example', 'ftp://a.example', 'http://', 'http://a b'],
    ],
    [
      'email',
      ['a@b.co', 'first.last+tag@mail.example.org'],
      ['a@b', '@b.co', 'a b@c.de', 'a@b..co', `${'x'.repeat(65)}@b.co`],
    ],
    ['ipv4', ['0.0.0.0', '255.255.255.255', '192.0.2.7'], ['256.0.0.1', '1.2.3', '1.2.3.4.', '01.2.3.4', '1.2.3.4.5']],
    ['mobileNumber', ['13000000000', '19912345678'], ['12000000000', '1300000000', '130000000000', '23000000000']],
    ['phoneNumber', ['010-12345678'.replace('1234', '6234'), '0755-2234567', '02162345678'], ['12345678', '010-1234']],
    ['postcode', ['100080'], ['10008', '1000800', '10008a']],
  ])('%s takes the right ones and refuses the others', (format, right, wrong) => {
    expect(right.filter((text) => !isOfFormat[format](text))).toEqual([]);
    expect(wrong.filter((text) => isOfFormat[format](text))).toEqual([]);
  });

  it('says below the field what it wants', () => {
    const rule = parameter({ dataTypeOptions: { format: 'email' } });
    expect(checkParameters([rule], { P: 'ada' }, matches)).toEqual({ P: { code: 'NotAnEmail', value: 'ada' } });
    expect(checkParameters([rule], { P: 'ada@example.org' }, matches)).toEqual({});
  });

  it.each(['a', '1', 'a@', '1.'])('takes no time on 50,000 characters of %j', (piece) => {
    const hostile = piece.repeat(50_000 / piece.length);
    const began = performance.now();
    for (const check of Object.values(isOfFormat)) check(hostile);
    expect(performance.now() - began).toBeLessThan(50);
  });
});

describe('choices that depend on another field (§3.4, ParentField)', () => {
  const city = parameter({
    paramName: 'City',
    controlType: ControlType.Dropdown,
    controlOptions: {
      parentField: 'Country',
      choices: [
        { value: 'paris', label: 'Paris', parent: 'fr' },
        { value: 'rome', label: 'Rome', parent: 'it' },
        { value: 'any', label: 'Any' },
      ],
    },
  });

  it.each<[string, ParameterValue, string[]]>([
    ['of one value', 'fr', ['paris', 'any']],
    ['of several values', ['fr', 'it'], ['paris', 'rome', 'any']],
    ['that is empty', '', ['any']],
  ])('are those of the parent %s', (_name, parent, expected) => {
    expect(choicesFor(city, { Country: parent }).map(({ value }) => value)).toEqual(expected);
  });

  it('are checked against the parent: a city of another country is none', () => {
    const values = { Country: 'it', City: 'paris' };
    expect(checkParameters([city], values, matches)).toEqual({ City: { code: 'NotAChoice', value: 'paris' } });
  });

  it('are filtered by the columns of their source (§3.4, DataSourceFilter)', () => {
    const rows = [
      { value: 'a', size: 'big', kind: 'x' },
      { value: 'b', size: 'big', kind: 'y' },
      { value: 'c', size: 'small', kind: 'x' },
    ];
    expect(filterSource(rows, 'size = big & kind=x')).toEqual([rows[0]]);
    expect(filterSource(rows, undefined)).toEqual(rows);
  });
});

import { describe, expect, it } from 'vitest';
import { checkParameters, splitLines, type ParameterProblem } from '#core/domain/template/checkParameters.ts';
import { ControlType, DataType, type Parameter, type ParameterValue } from '#core/domain/template/parameter.ts';

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
const choices = [{ value: 'a', label: 'A' }];

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
  ])('%s', (_name, rule, value, problem) => {
    const values = value === undefined ? {} : { P: value };
    expect(checkParameters([rule], values, matches)).toEqual(problem === undefined ? {} : { P: problem });
  });

  it('gives each parameter its own message', () => {
    const other = { ...decimal, paramName: 'Q' };
    expect(Object.keys(checkParameters([required, other], { Q: '11' }, matches))).toEqual(['P', 'Q']);
  });

  it('of several lines is split at every kind of line end, trimmed and cut to MaxLines (§3.4, §5.2)', () => {
    expect(splitLines(' a\r\nb \rc\nd', 3)).toEqual(['a', 'b', 'c']);
  });
});

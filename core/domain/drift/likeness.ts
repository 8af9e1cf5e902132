import { valueTypeOf, valueTypes, type ValueType } from './runFacts.ts';

/** A like text is at most this many times as long, or as short, as the samples. */
const maxStretch = 4;
/** The share of samples that decides their type. */
const minOfType = 0.8;

/** Returns a test for values of the same kind as the samples: of their type, and a text also of about their length. */
export function likeThese(samples: readonly string[]): (value: string) => boolean {
  const lengths = samples.map(({ length }) => length);
  const shortest = Math.min(...lengths) / maxStretch;
  const longest = Math.max(...lengths, 1) * maxStretch;
  const type = commonType(samples);
  const haveDigits = samples.length > 0 && samples.every(hasDigit);
  return (value) => {
    if (type !== null && type !== 'text') return valueTypeOf(value) === type;
    return value.length >= shortest && value.length <= longest && (!haveDigits || hasDigit(value));
  };
}

function commonType(samples: readonly string[]): ValueType | null {
  const types = samples.map(valueTypeOf);
  const isCommon = (type: ValueType): boolean =>
    types.filter((each) => each === type).length >= minOfType * types.length;
  return samples.length === 0 ? null : (valueTypes.find(isCommon) ?? null);
}

function hasDigit(text: string): boolean {
  return /\d/u.test(text);
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxJsonDepth, maxJsonValues, readJson } from '#server/http/door/bodies/readJson.ts';

const read = (text: string) => readJson(Buffer.from(text));
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

describe('a body', () => {
  test('is what JSON.parse makes of it', () => {
    const isTaken = (value: unknown) => {
      const text = JSON.stringify(value);
      expect(read(text)).toEqual({ ok: true, value: JSON.parse(text) });
    };
    // Numbers, texts with quotes, backslashes and colons, and fields of any name but one.
    fc.assert(fc.property(fc.jsonValue({ stringUnit: 'binary' }).filter(hasNoPrototype), isTaken));
    isTaken({ 'a:"\\': '{[:"\\\\":]}', constructor: { prototype: 1 } });
  });

  test.each([
    ['nothing', '', 'must be JSON in UTF-8'],
    ['half a text', '{"a":"', 'must be JSON in UTF-8'],
    ['two values', '1 2', 'must be JSON in UTF-8'],
    ['a field named twice', '{"a":1,"b":[{"a":2,"\\u0061":3}]}', 'must not have two fields of one name in one object'],
    ['a prototype', '{"a":[{"__proto__":{"b":1}}]}', 'must not have a field with the name __proto__'],
    ['a prototype in disguise', '{"\\u005f_proto__":1}', 'must not have a field with the name __proto__'],
    ['lists too deep', nested(maxJsonDepth + 1), `must not be deeper than ${maxJsonDepth} levels`],
    ['objects too deep', nested(3000, '{"a":', '}'), `must not be deeper than ${maxJsonDepth} levels`],
    [
      'a million values',
      `[${Array.from({ length: 1_000_000 }, () => 1).join()}]`,
      `must not have more than ${maxJsonValues} values`,
    ],
    ['a million open lists', '['.repeat(1_000_000), `must not be deeper than ${maxJsonDepth} levels`],
  ])('with %s is refused with a sentence', (_what, text, message) => {
    expect(read(text)).toEqual({ ok: false, refusal: { code: 'InvalidInput', field: 'body', message } });
  });

  test('as deep as allowed is read, and brackets in a text are not counted', () => {
    expect(read(nested(maxJsonDepth)).ok).toBe(true);
    expect(read(JSON.stringify('['.repeat(1000)))).toMatchObject({ ok: true });
    expect(read(JSON.stringify(','.repeat(maxJsonValues)))).toMatchObject({ ok: true });
  });

  test('in another encoding is refused', () => {
    expect(readJson(Buffer.from('{"a":1}', 'utf16le')).ok).toBe(false);
    expect(readJson(Buffer.from([0x22, 0xff, 0x22])).ok).toBe(false);
    expect(readJson(Buffer.from('\ufeff{"a":1}'))).toEqual({ ok: true, value: { a: 1 } });
  });
});

function hasNoPrototype(value: unknown): boolean {
  return !JSON.stringify(value).includes('__proto__');
}

import { expect, test } from 'vitest';
import { z } from 'zod';
import { readReply } from '#core/wire/call/readReply.ts';
import { allCalls } from '#tests/contract/allCalls.ts';
import { createDice, type Dice } from '#tests/security/fuzz/dice.ts';
import { sample } from '#tests/security/fuzz/sample.ts';

const addedField = 'fieldOfALaterVersion';

/** Adds a field to each object, as a later version may; a record has no fields. */
function withAdded(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'array':
      return (value as unknown[]).map((each) => withAdded(def.element, each));
    case 'tuple':
      return (value as unknown[]).map((each, index) => withAdded(def.items[index] ?? z.unknown(), each));
    case 'record':
      return Object.fromEntries(
        Object.entries(value as object).map(([key, each]) => [key, withAdded(def.valueType, each)]),
      );
    case 'object': {
      const fields = Object.entries(value as object).map(([name, each]) => {
        const field = def.shape[name];
        return [name, field === undefined ? each : withAdded(field, each)] as const;
      });
      return Object.fromEntries([...fields, [addedField, { [addedField]: 1 }]]);
    }
    case 'union':
      return withAdded(def.options.find((option) => z.safeParse(option, value).success) ?? z.unknown(), value);
    case 'optional':
    case 'default':
    case 'nullable':
      return value === null ? null : withAdded(def.innerType, value);
    case 'pipe':
      return withAdded(def.in, value);
    default:
      return value;
  }
}

/** Objects of free form keep what they are given. */
function withoutAdded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAdded);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => name !== addedField);
  return Object.fromEntries(fields.map(([name, each]) => [name, withoutAdded(each)]));
}

/** Returns a reply that the schema accepts, as JSON; `undefined` where the dice make none. */
function replyFor(schema: z.ZodType, dice: Dice): unknown {
  const text = JSON.stringify(sample(schema, 'reply', dice, () => undefined));
  const reply: unknown = text === undefined ? undefined : JSON.parse(text);
  return schema.safeParse(reply).success ? reply : undefined;
}

test('a later version may add a field to every object of every reply', () => {
  const dice = createDice(1);
  const isRead = new Map<string, boolean>();
  for (const [name, { reply: schema, replyType }] of allCalls) {
    if (replyType !== 'application/json') continue;
    for (let round = 0; round < 20; round += 1) {
      const reply = replyFor(schema, dice);
      if (typeof reply !== 'object' || reply === null) continue;
      const read = readReply(schema, withAdded(schema, reply));
      expect(read.error, name).toBeUndefined();
      expect(withoutAdded(JSON.parse(JSON.stringify(read.data))), name).toEqual(
        JSON.parse(JSON.stringify(schema.parse(reply))),
      );
      isRead.set(name, true);
    }
  }
  expect(isRead.size).toBeGreaterThan(allCalls.size * 0.8);
});

const shape = z.union([
  z.strictObject({ kind: z.literal('one'), value: z.number() }),
  z.strictObject({ kind: z.literal('two'), text: z.string() }),
]);
const holder = z.strictObject({ list: z.array(z.strictObject({ shape })) });

test.each([
  ['an unknown field beside', { list: [], more: 1 }, { list: [] }],
  [
    'one in a union in a list',
    { list: [{ shape: { kind: 'two', text: 'x', more: 1 } }] },
    { list: [{ shape: { kind: 'two', text: 'x' } }] },
  ],
])('%s is left out', (_what, reply, read) => {
  expect(readReply(holder, reply).data).toEqual(read);
});

test.each([
  ['a missing field', { more: 1 }],
  [
    'a value of another type beside an unknown field',
    { list: [{ shape: { kind: 'one', value: 'x', more: 1 } }], more: 1 },
  ],
  ['a kind that nobody knows', { list: [{ shape: { kind: 'three' } }] }],
])('%s is not read', (_what, reply) => {
  expect(readReply(holder, reply).success).toBe(false);
});

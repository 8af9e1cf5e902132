import { expect, test } from 'vitest';
import { FieldType } from '#core/domain/template/template.ts';
import { ownValue } from '#core/domain/ownValue.ts';

test('a column has the type of its template, whatever its name is', () => {
  const types = { price: FieldType.Number };
  expect(ownValue(types, 'price')).toBe(FieldType.Number);
  for (const name of ['constructor', '__proto__', 'toString']) expect(ownValue(types, name)).toBeUndefined();
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ControlType, DataType, parameterFormats } from '#core/domain/parameters/parameter.ts';

test('WRITING.md names every type, control and format of a parameter', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../server/templates/WRITING.md'), 'utf8');
  const names = [...Object.values(DataType), ...Object.values(ControlType), ...parameterFormats];
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

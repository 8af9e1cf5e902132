import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { editsByName } from '#core/edits/registry.ts';

const folder = new URL('../../../core/edits/', import.meta.url);

function isEdit(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'guard' in value && 'apply' in value && 'name' in value;
}

test('every edit of the folder is in the registry: the service refuses another one', async () => {
  const files = await Promise.all(
    (await readdir(folder)).map((name) => import(new URL(name, folder).href) as Promise<object>),
  );
  const edits = files.flatMap((file) => Object.values<unknown>({ ...file }).filter(isEdit));
  expect(edits.map(({ name }) => name).toSorted()).toEqual([...editsByName.keys()].toSorted());
  expect(edits.length).toBeGreaterThan(15);
});

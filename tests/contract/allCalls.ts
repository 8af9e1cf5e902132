import { readdir } from 'node:fs/promises';
import type { AnyCall } from '#core/wire/call/call.ts';
import * as sync from '#core/wire/sync.ts';

const folder = new URL('../../core/wire/calls/', import.meta.url);
const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts')).toSorted();
const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href) as Promise<object>));

/** Every call of the contract by its name in core/wire; a new file of core/wire/calls is read without an entry here. */
export const allCalls: ReadonlyMap<string, AnyCall> = new Map(
  [...modules, sync].flatMap((module) =>
    Object.entries<unknown>({ ...module }).filter((entry): entry is [string, AnyCall] => isCall(entry[1])),
  ),
);

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;
}

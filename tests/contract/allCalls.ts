import * as account from '#core/wire/account.ts';
import type { AnyCall } from '#core/wire/call.ts';
import * as sync from '#core/wire/sync.ts';
import * as task from '#core/wire/taskCalls.ts';
import * as template from '#core/wire/template.ts';

/** Every call of the contract by its name in core/wire. */
export const allCalls: ReadonlyMap<string, AnyCall> = new Map(
  [account, sync, task, template].flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, AnyCall] => isCall(entry[1])),
  ),
);

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;
}

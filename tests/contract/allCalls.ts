import * as account from '#core/wire/account.ts';
import type { AnyCall } from '#core/wire/call.ts';
import * as choice from '#core/wire/choiceCalls.ts';
import * as device from '#core/wire/deviceCalls.ts';
import * as list from '#core/wire/listCalls.ts';
import * as localRun from '#core/wire/localRunCalls.ts';
import * as lot from '#core/wire/lotCalls.ts';
import * as plan from '#core/wire/planCalls.ts';
import * as proxy from '#core/wire/proxy.ts';
import * as schedule from '#core/wire/scheduleCalls.ts';
import * as session from '#core/wire/sessionCalls.ts';
import * as sync from '#core/wire/sync.ts';
import * as start from '#core/wire/startCalls.ts';
import * as task from '#core/wire/taskCalls.ts';
import * as taskEdit from '#core/wire/taskEditCalls.ts';
import * as taskLog from '#core/wire/taskLogCalls.ts';
import * as taskRead from '#core/wire/taskReadCalls.ts';
import * as userConfig from '#core/wire/userConfigCalls.ts';
import * as share from '#core/wire/taskShareCalls.ts';
import * as template from '#core/wire/templateCalls.ts';

/** Every call of the contract by its name in core/wire. */
export const allCalls: ReadonlyMap<string, AnyCall> = new Map(
  [
    account,
    choice,
    device,
    list,
    localRun,
    lot,
    plan,
    proxy,
    schedule,
    session,
    share,
    start,
    sync,
    task,
    taskEdit,
    taskLog,
    taskRead,
    template,
    userConfig,
  ].flatMap((module) => Object.entries(module).filter((entry): entry is [string, AnyCall] => isCall(entry[1]))),
);

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;
}

import * as account from '#core/wire/calls/account/accountCalls.ts';
import type { AnyCall } from '#core/wire/call/call.ts';
import * as choice from '#core/wire/calls/template/choiceCalls.ts';
import * as device from '#core/wire/calls/runner/deviceCalls.ts';
import * as list from '#core/wire/calls/task/listCalls.ts';
import * as localRun from '#core/wire/calls/runner/localRunCalls.ts';
import * as lot from '#core/wire/calls/task/lotCalls.ts';
import * as plan from '#core/wire/calls/account/planCalls.ts';
import * as proxy from '#core/wire/calls/task/proxyCalls.ts';
import * as schedule from '#core/wire/calls/task/scheduleCalls.ts';
import * as session from '#core/wire/calls/account/sessionCalls.ts';
import * as sync from '#core/wire/sync.ts';
import * as start from '#core/wire/calls/task/startCalls.ts';
import * as task from '#core/wire/calls/task/taskCalls.ts';
import * as taskEdit from '#core/wire/calls/task/taskEditCalls.ts';
import * as taskLog from '#core/wire/calls/task/taskLogCalls.ts';
import * as taskRead from '#core/wire/calls/task/taskReadCalls.ts';
import * as userConfig from '#core/wire/calls/account/userConfigCalls.ts';
import * as share from '#core/wire/calls/task/taskShareCalls.ts';
import * as template from '#core/wire/calls/template/templateCalls.ts';

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

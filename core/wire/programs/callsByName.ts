import type { AnyCall } from '#core/wire/call/call.ts';
import * as accountCalls from '#core/wire/calls/account/accountCalls.ts';
import * as deletionCalls from '#core/wire/calls/account/deletionCalls.ts';
import * as emailCalls from '#core/wire/calls/account/emailCalls.ts';
import * as memberCalls from '#core/wire/calls/account/memberCalls.ts';
import * as orderCalls from '#core/wire/calls/account/orderCalls.ts';
import * as paymentCalls from '#core/wire/calls/account/paymentCalls.ts';
import * as avatarCalls from '#core/wire/calls/account/holder/avatarCalls.ts';
import * as chatCalls from '#core/wire/calls/account/holder/chatCalls.ts';
import * as identityCalls from '#core/wire/calls/account/holder/identityCalls.ts';
import * as passkeyCalls from '#core/wire/calls/account/passkey/passkeyCalls.ts';
import * as passwordCalls from '#core/wire/calls/account/passwordCalls.ts';
import * as supportCalls from '#core/wire/calls/account/holder/supportCalls.ts';
import * as planCalls from '#core/wire/calls/account/planCalls.ts';
import * as profileCalls from '#core/wire/calls/account/holder/profileCalls.ts';
import * as secondFactorCalls from '#core/wire/calls/account/secondFactorCalls.ts';
import * as sessionCalls from '#core/wire/calls/account/sessionCalls.ts';
import * as tokenCalls from '#core/wire/calls/account/tokenCalls.ts';
import * as userConfigCalls from '#core/wire/calls/account/userConfigCalls.ts';
import * as dataCalls from '#core/wire/calls/data/dataCalls.ts';
import * as destinationCalls from '#core/wire/calls/data/destinationCalls.ts';
import * as exportCalls from '#core/wire/calls/data/exportCalls.ts';
import * as googleCalls from '#core/wire/calls/data/googleCalls.ts';
import * as pictureCalls from '#core/wire/calls/data/pictureCalls.ts';
import * as operatorAccountCalls from '#core/wire/calls/operator/operatorAccountCalls.ts';
import * as operatorBackupCalls from '#core/wire/calls/operator/operatorBackupCalls.ts';
import * as operatorMailCalls from '#core/wire/calls/operator/operatorMailCalls.ts';
import * as operatorOrderCalls from '#core/wire/calls/operator/operatorOrderCalls.ts';
import * as operatorServiceCalls from '#core/wire/calls/operator/operatorServiceCalls.ts';
import * as operatorTemplateCalls from '#core/wire/calls/operator/operatorTemplateCalls.ts';
import * as deviceCalls from '#core/wire/calls/runner/deviceCalls.ts';
import * as localRunCalls from '#core/wire/calls/runner/localRunCalls.ts';
import * as listCalls from '#core/wire/calls/task/listCalls.ts';
import * as lotCalls from '#core/wire/calls/task/lotCalls.ts';
import * as proxyCalls from '#core/wire/calls/task/proxyCalls.ts';
import * as scheduleCalls from '#core/wire/calls/task/scheduleCalls.ts';
import * as startCalls from '#core/wire/calls/task/startCalls.ts';
import * as taskCalls from '#core/wire/calls/task/taskCalls.ts';
import * as taskEditCalls from '#core/wire/calls/task/taskEditCalls.ts';
import * as taskLogCalls from '#core/wire/calls/task/taskLogCalls.ts';
import * as taskReadCalls from '#core/wire/calls/task/taskReadCalls.ts';
import * as taskShareCalls from '#core/wire/calls/task/taskShareCalls.ts';
import * as choiceCalls from '#core/wire/calls/template/choiceCalls.ts';
import * as ownTemplateCalls from '#core/wire/calls/template/ownTemplateCalls.ts';
import * as pagePictureCalls from '#core/wire/calls/template/pagePictureCalls.ts';
import * as livePageCalls from '#core/wire/calls/template/livePageCalls.ts';
import * as proposeCalls from '#core/wire/calls/template/proposeCalls.ts';
import * as templateCalls from '#core/wire/calls/template/templateCalls.ts';
import * as syncCalls from '#core/wire/sync.ts';
import { callAreas, type CallArea } from './callAreas.ts';

const modulesByArea: Record<CallArea, readonly object[]> = {
  templates: [templateCalls, ownTemplateCalls, choiceCalls, proposeCalls, pagePictureCalls, livePageCalls],
  tasks: [taskCalls, taskReadCalls, taskEditCalls, scheduleCalls, proxyCalls, listCalls, taskShareCalls],
  runs: [startCalls, lotCalls, taskLogCalls],
  data: [dataCalls, exportCalls, destinationCalls, googleCalls, pictureCalls],
  account: [
    accountCalls,
    profileCalls,
    avatarCalls,
    chatCalls,
    emailCalls,
    passwordCalls,
    secondFactorCalls,
    passkeyCalls,
    identityCalls,
    deletionCalls,
    memberCalls,
    planCalls,
    orderCalls,
    paymentCalls,
    sessionCalls,
    supportCalls,
    tokenCalls,
    userConfigCalls,
  ],
  devices: [
    deviceCalls,
    localRunCalls,
    syncCalls,
    operatorAccountCalls,
    operatorBackupCalls,
    operatorMailCalls,
    operatorOrderCalls,
    operatorServiceCalls,
    operatorTemplateCalls,
  ],
};

/** A call with its name in core/wire and its area. */
export interface NamedCall {
  name: string;
  area: CallArea;
  call: AnyCall;
}

/** Every call of the contract, by area. A new file of calls is listed above (tests/contract/openApi.test.ts). */
export const namedCalls: readonly NamedCall[] = callAreas.flatMap((area) =>
  modulesByArea[area].flatMap((module) =>
    Object.entries<unknown>({ ...module })
      .filter((entry): entry is [string, AnyCall] => isCall(entry[1]))
      .map(([name, call]) => ({ name, area, call })),
  ),
);

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;
}

/**
 * Returns true for a call that writes and takes an `Idempotency-Key`: neither a file that is named by its hash, nor a
 * call that leaves nothing behind, such as the picture of a page, whose answers would be kept for a day.
 */
export function takesKey({ method, rate, isPublic, bodyType, replyType, leavesNothing }: AnyCall): boolean {
  const isJson = bodyType === 'application/json' && replyType === 'application/json';
  return method !== 'GET' && rate !== 'read' && !isPublic && isJson && !leavesNothing;
}

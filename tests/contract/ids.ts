import { randomUUID } from 'node:crypto';
import { listSessions } from '#core/wire/calls/account/sessionCalls.ts';
import { createToken } from '#core/wire/calls/account/tokenCalls.ts';
import { createDestination } from '#core/wire/calls/data/destinationCalls.ts';
import { createExport } from '#core/wire/calls/data/exportCalls.ts';
import { beginLocalRun } from '#core/wire/calls/runner/localRunCalls.ts';

/** Ids that calls return and later ones name; empty until then. */
export function newIds() {
  const local = { lotId: '', held: { subTaskId: '', token: 0 } };
  const ids = {
    userCode: '',
    deviceCode: '',
    runnerId: '',
    processId: randomUUID(),
    taskId: '',
    lotId: '',
    shareId: '',
    listShareId: '',
    groupId: '',
    configId: '',
    sessionId: '',
    tokenId: '',
    sourceId: '',
    exportId: '',
    fileId: '',
    destinationId: '',
    googleUrl: '',
    orderId: '',
    paidOrderId: '',
    methodId: '',
    liveSessionId: '',
    ownRecipeTaskId: '',
    ownTemplateId: 0,
    supportToken: '',
  };
  return { ids, local };
}
type Known = ReturnType<typeof newIds>;

/** Keeps what later calls need of an answer. */
export function noteIds(name: string, body: Record<string, unknown>, ids: Known['ids'], local: Known['local']): void {
  if (name === 'createTemplateTask') ids.taskId = String(body['taskId']);
  if (name === 'requestDeviceCode') {
    ids.deviceCode = String(body['deviceCode']);
    ids.userCode = String(body['userCode']);
  }
  if (name === 'takeDeviceToken') ids.runnerId = String(body['runnerId']);
  if (name === 'beginLocalRun') {
    const { run, subtask } = beginLocalRun.reply.parse(body);
    Object.assign(local, { lotId: run?.lotId, held: { subTaskId: subtask?.subTaskId, token: subtask?.token } });
  }
  if (name === 'createToken') ids.tokenId = createToken.reply.parse(body).token.tokenId;
  if (name === 'listSessions') {
    const { sessions } = listSessions.reply.parse(body);
    ids.sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.sessionId ?? '';
  }
  if (name === 'createExport') ids.exportId = createExport.reply.parse(body).record.recordId;
  if (name === 'createDestination') {
    ids.destinationId = createDestination.reply.parse(body).destination.destinationId;
  }
  if (name === 'beginGoogle') ids.googleUrl = String(body['url']);
  if (name === 'makeOwnTemplate') ids.ownTemplateId = Number(body['templateRegistrationId']);
  if (name === 'openLivePage') ids.liveSessionId = String(body['sessionId']);
  if (name === 'makeSupportLink') ids.supportToken = String(body['url']).split('#')[1] ?? '';
  if (name === 'makeOrder') ids.orderId = String(body['orderId']);
  if (name === 'createTaskGroup') ids.groupId = String(body['taskGroupId']);
  if (name === 'putUserConfig') ids.configId = String(body['id']);
  if (name === 'shareTask') ids.shareId = String(body['shareId']);
  if (name === 'listTaskLots') ids.lotId = (body['items'] as { lotId: string }[])[0]?.lotId ?? '';
}

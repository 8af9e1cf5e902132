import { randomUUID } from 'node:crypto';
import type { Make } from './cases.ts';

const ofTask: Make = ({ ids }) => ({ params: { id: ids.taskId } });
const ofLot: Make = ({ ids }) => ({ params: { id: ids.taskId, lotNo: 1 } });
const ofSubtask: Make = ({ ids }) => ({ body: { taskId: ids.localTaskId, subTaskId: ids.subTaskId } });
const page = { url: 'https://shop.example/', number: 1 };
/** What the process that has a run on somebody's machine names. */
const held = ({ ids }: Parameters<Make>[0]) => ({ subTaskId: ids.subTaskId, token: ids.token });

/** Calls about runs, their subtasks, and the machines of users. */
export const runCases: Record<string, Record<string, Make>> = {
  getLotLog: { lot: ofLot },
  getTaskHistory: { task: ofTask },
  stopSubtask: {
    subtask: ofSubtask,
    'own, of another task': ({ ids, own }) => ({ body: { taskId: own.taskId, subTaskId: ids.subTaskId } }),
  },
  startSubtask: { subtask: ofSubtask },
  startFailedPages: { task: ofTask },
  continueRun: { task: ofTask },
  requestDeviceCode: { plain: () => ({ body: {} }) },
  getDeviceSignIn: { 'a code that was answered': ({ ids }) => ({ query: { userCode: ids.userCode } }) },
  answerDeviceSignIn: {
    'a code that was answered': ({ ids }) => ({ body: { userCode: ids.userCode, isApproved: true } }),
  },
  takeDeviceToken: { plain: () => ({ body: { deviceCode: 'never-was' } }) },
  listRunners: { plain: () => ({}) },
  beginLocalRun: {
    task: ({ ids }) => ({ body: { taskId: ids.localTaskId, runKey: randomUUID(), processId: randomUUID() } }),
    'a key of a run': ({ ids }) => ({
      body: { taskId: ids.localTaskId, runKey: ids.runKey, processId: randomUUID() },
    }),
  },
  writeLocalRows: {
    run: (place) => ({
      params: { id: place.ids.localLotId },
      body: {
        ...held(place),
        writeId: randomUUID(),
        parts: [{ columns: ['name'], rows: [['planted']] }],
        position: { startIndex: 0, page, skip: 0, seen: [] },
        urlsDone: 0,
        pagesDone: 1,
        pagesFailed: 0,
        failures: [],
        failedPages: [],
        pieces: [{ rows: 1, urlsDone: 0, pagesDone: 1, pagesFailed: 0 }],
      },
    }),
  },
  renewLocalRun: { run: (place) => ({ params: { id: place.ids.localLotId }, body: held(place) }) },
  endLocalSubtask: {
    run: (place) => ({
      params: { id: place.ids.localLotId },
      body: { ...held(place), processId: randomUUID(), end: 'finished', failures: [] },
    }),
  },
  revokeRunner: { runner: ({ ids }) => ({ params: { id: ids.runnerId } }) },
};

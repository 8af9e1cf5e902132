import { randomUUID } from 'node:crypto';
import { defaultProxySettings } from '#core/domain/proxy/proxySettings.ts';
import type { Place } from './cases.ts';

export type MakeEdit = (place: Pick<Place, 'ids' | 'own'>) => { target: string; patch: object };

const ofTask =
  (patch: object): MakeEdit =>
  ({ ids }) => ({ target: ids.taskId, patch });
const ofGroup =
  (patch: object): MakeEdit =>
  ({ ids }) => ({ target: ids.groupId, patch });
const ofView =
  (patch: object): MakeEdit =>
  ({ ids }) => ({ target: ids.viewId, patch });
const ofTemplate =
  (patch: object): MakeEdit =>
  ({ ids }) => ({ target: String(ids.templateId), patch });
const { ipProxyFromType, strongIpProxySettings } = defaultProxySettings;

/** Every edit of core/edits, of something of another account. */
export const editPatches: Record<string, MakeEdit> = {
  renameTask: ofTask({ taskName: 'Cups' }),
  moveTask: ({ ids, own }) => ({ target: own.taskId, patch: { taskGroupId: ids.groupId } }),
  copyTask: ({ ids, own }) => ({
    target: randomUUID(),
    patch: { sourceTaskId: ids.taskId, taskName: 'Copy', taskGroupId: own.groupId },
  }),
  setPriority: ofTask({ priority: 3 }),
  setNodes: ofTask({ nodeCount: 2 }),
  setRunSettings: ofTask({ maxRows: 5, maxPages: null, maxMinutes: null, maxChargeMicro: null }),
  setRepeats: ofTask({ repeats: { fields: ['sku'], across: 'task', action: 'skip' } }),
  acceptRun: ofTask({ acceptedLotNo: 1 }),
  setMends: ofTask({ mends: [] }),
  setChain: ofTask({ chain: null }),
  setParameters: ofTask({ parameters: {}, lineOrigins: {}, urlSourceTaskId: null, urlSourceTaskField: null }),
  clearSchedule: ofTask({ schedule: null }),
  setProxy: ofTask({ ipProxyFromType, strongIpProxySettings, switchPeriod: 1 }),
  createGroup: () => ({ target: randomUUID(), patch: { taskGroupName: 'New' } }),
  renameGroup: ofGroup({ taskGroupName: 'Shelf' }),
  setFavorite: ofTemplate({ favorited: true }),
  setFeedback: ofTemplate({ feedback: 1 }),
  setSubscribed: ofTemplate({ subscribed: true }),
  deleteTask: ofTask({ isDeleted: true }),
  restoreTask: ofTask({ isDeleted: false }),
  purgeTask: ofTask({ isPurged: true }),
  deleteGroup: ofGroup({ isDeleted: true }),
  createView: ({ ids }) => ({ target: randomUUID(), patch: { taskId: ids.taskId, viewName: 'Mine', settings: '' } }),
  renameView: ofView({ viewName: 'Other' }),
  overwriteView: ofView({ settings: 'q=other' }),
  setDefaultView: ofView({ isDefault: true }),
  deleteView: ofView({ isDeleted: true }),
};

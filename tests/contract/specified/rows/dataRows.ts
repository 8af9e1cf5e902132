import type { SpecifiedCall } from '../specifiedCall.ts';

const exports = '/v1/asynchronousExport';
const source = { id: '$source' };
const page = { page: 0, pageSize: 100 };

/** §7.6. */
export const dataRows: readonly SpecifiedCall[] = [
  {
    point: '§7.6',
    line: 'GET | /v1/taskdatas/{id}/getalldata | page, pageSize',
    method: 'GET',
    path: '/v1/taskdatas/{id}/getalldata',
    params: source,
    sends: page,
    replies: ['rows[]', 'total'],
  },
  {
    point: '§7.6',
    line: 'GET | /v1/taskdatas/{id}/getNotExportData | page, pageSize',
    method: 'GET',
    path: '/v1/taskdatas/{id}/getNotExportData',
    params: source,
    sends: page,
    replies: ['rows[]', 'total'],
  },
  {
    point: '§7.6',
    line: 'GET | /v1/taskdatas/{id}/lot/{lotNo}/getAllLotData | page, pageSize',
    method: 'GET',
    path: '/v1/taskdatas/{id}/lot/{lotNo}/getAllLotData',
    params: { id: '$source', lotNo: 1 },
    sends: page,
    replies: ['rows[]', 'total'],
  },
  {
    point: '§7.6',
    line: 'POST | .../ExportData',
    method: 'POST',
    path: `${exports}/ExportData`,
    ours: { taskId: '$source', scope: 'all', format: 'csv' },
    replies: ['record.recordId'],
    keeps: { record: 'record.recordId' },
  },
  {
    point: '§7.6',
    line: 'POST | .../ExportData/zip',
    method: 'POST',
    path: `${exports}/ExportData/zip`,
    ours: { plans: [{ taskId: '$source', scope: 'all', format: 'json' }] },
    replies: ['record.recordId'],
  },
  {
    point: '§7.6',
    line: 'GET | /v1/asynchronousExport/ExportData/list',
    method: 'GET',
    path: `${exports}/ExportData/list`,
    replies: ['items[].recordId', 'total'],
  },
  {
    point: '§7.6',
    line: 'GET | .../fileDownLoadUrl | recordId',
    method: 'GET',
    path: `${exports}/ExportData/fileDownLoadUrl`,
    sends: { recordId: '$record' },
    replies: ['url'],
  },
  {
    point: '§7.6',
    line: 'POST | /v1/asynchronousExport/ExportGoogleSheet/check',
    method: 'POST',
    path: `${exports}/ExportGoogleSheet/check`,
  },
];

/** §7.7. */
export const settingRows: readonly SpecifiedCall[] = [
  {
    point: '§7.7',
    line: 'GET, PUT | /v1/userConfig | type',
    method: 'PUT',
    path: '/v1/userConfig',
    sends: { type: 2 },
    ours: { content: { group: '$group' } },
    keeps: { config: 'id' },
    takesAnything: 'content',
  },
  {
    point: '§7.7',
    line: 'GET, PUT | /v1/userConfig | type (get)',
    method: 'GET',
    path: '/v1/userConfig',
    sends: { type: 2 },
    replies: ['config.content'],
  },
  {
    point: '§7.7',
    line: 'DELETE | /v1/userConfig/{id}',
    method: 'DELETE',
    path: '/v1/userConfig/{id}',
    params: { id: '$config' },
  },
  {
    point: '§7.7',
    line: 'PUT | /api/missions/activeHandle | missionType',
    method: 'PUT',
    path: '/api/missions/activeHandle',
    sends: { missionType: 7 },
  },
];

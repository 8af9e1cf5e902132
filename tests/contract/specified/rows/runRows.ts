import type { SpecifiedCall } from '../specifiedCall.ts';

const point = '§7.5';
const task = { id: '$task' };

/** §7.5: starts, runs and stops, and what ends with the task. */
export const runRows: readonly SpecifiedCall[] = [
  {
    point,
    line: 'POST | /v1/tasks/batchstart | taskIds, startWay (default manual). Response: error, errors [{taskId, isTemplate, startResult}]',
    method: 'POST',
    path: '/v1/tasks/batchstart',
    sends: { taskIds: ['$task'], startWay: 'manual' },
    replies: ['error', 'errors'],
    variants: [
      {
        because: '§8.2 OnExecuting 1',
        isAfter: true,
        fields: { taskIds: ['$task'] },
        answers: { error: null, 'errors[].taskId': '$task', 'errors[].isTemplate': true, 'errors[].startResult': 1 },
      },
      {
        because: '§8.2 TaskNotFound 6',
        fields: { taskIds: ['$nobody'] },
        answers: { 'errors[].taskId': '$nobody', 'errors[].startResult': 6 },
      },
    ],
  },
  {
    point,
    line: 'GET | /v1/tasks/{id}/taskLots | page, pageSize',
    method: 'GET',
    path: '/v1/tasks/{id}/taskLots',
    params: { id: '$task' },
    sends: { page: 1, pageSize: 100 },
    replies: ['items[].lotNo', 'total'],
  },
  {
    point,
    line: 'GET | /v1/tasks/{id}/lot/{lotNo}/subTasks',
    method: 'GET',
    path: '/v1/tasks/{id}/lot/{lotNo}/subTasks',
    params: { id: '$task', lotNo: 1 },
    replies: ['items', 'total'],
  },
  {
    point,
    line: 'GET | /v1/tasks/{id}/summary',
    method: 'GET',
    path: '/v1/tasks/{id}/summary',
    params: task,
    replies: ['taskExecuteStatus'],
  },
  {
    point,
    line: 'POST | /v1/tasks/subTask/stop | taskId, subTaskId',
    method: 'POST',
    path: '/v1/tasks/subTask/stop',
    sends: { taskId: '$task', subTaskId: '$nobody' },
    replies: ['stopResult'],
    variants: [
      {
        because: '§8.3 UserNotTaskOwner 4',
        fields: { taskId: '$nobody', subTaskId: '$nobody' },
        answers: { stopResult: 4 },
      },
    ],
  },
  {
    point,
    line: 'POST | /v1/tasks/batchstop | taskIds. Response: errors with stopResult',
    method: 'POST',
    path: '/v1/tasks/batchstop',
    sends: { taskIds: ['$task'] },
    replies: ['errors'],
    variants: [
      {
        because: '§8.3 AlreadyEnded 3',
        isAfter: true,
        fields: { taskIds: ['$task'] },
        answers: { 'errors[].taskId': '$task', 'errors[].stopResult': 3 },
      },
      {
        because: '§8.3 UserNotTaskOwner 4',
        fields: { taskIds: ['$nobody'] },
        answers: { 'errors[].taskId': '$nobody', 'errors[].stopResult': 4 },
      },
    ],
  },
  {
    point,
    line: 'POST | /v1/tasks/subTask/start | taskId, subTaskId',
    method: 'POST',
    path: '/v1/tasks/subTask/start',
    sends: { taskId: '$task', subTaskId: '$nobody' },
    replies: ['startResult'],
  },
  {
    point,
    line: 'DELETE | /v1/taskSchedulers/batchRemoveSchedule | batch clear timer',
    method: 'DELETE',
    path: '/v1/taskSchedulers/batchRemoveSchedule',
    ours: { taskIds: ['$task'] },
  },
  {
    point,
    line: 'DELETE | /v1/taskrules/batchdeletetask',
    method: 'DELETE',
    path: '/v1/taskrules/batchdeletetask',
    ours: { taskIds: ['$task'] },
  },
];

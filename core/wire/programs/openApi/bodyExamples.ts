import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';

/** The parameters of the demo shop's template, as a request sends them. */
export const exampleParameters = formatUserInputParameters({ Categories: ['mugs'] }, {});

const taskId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const savedTask = {
  taskName: 'Mugs of the demo shop',
  templateRegistrationId: 1001,
  templateVersion: 1,
  userInputParameters: exampleParameters,
};
const webhook = {
  name: 'My receiver',
  isOn: true,
  target: { kind: 'webhook', url: 'https://receiver.example/rows', content: 'rows' },
  columns: [],
};
const table = {
  kind: 'mysql',
  host: 'db.example',
  port: 3306,
  database: 'shop',
  user: 'sheaf',
  tls: 'verify',
  table: 'rows',
  mode: 'insert',
  keys: [],
};
const schedule = { scheduleType: 3, timeZone: 'Europe/Berlin', daysOfMonth: [1, 15], times: ['08:30'] };

/** Bodies that a schema does not show well, by the name of the call. */
export const bodyExamples: Readonly<Record<string, unknown>> = {
  addPasskey: {
    name: 'Laptop',
    credential: { id: 'AQID', clientDataJSON: 'eyJ9', attestationObject: 'o2Nm', transports: ['internal'] },
  },
  signInByPasskey: {
    id: 'AQID',
    clientDataJSON: 'eyJ9',
    authenticatorData: 'SZYN',
    signature: 'MEUC',
    userHandle: 'YWRh',
  },
  changeEmail: { email: 'ada@example.com', code: '204816' },
  createTemplateTask: savedTask,
  updateTemplateTask: { taskId, ...savedTask },
  startWithParameters: { Categories: ['mugs'] },
  setSchedule: { taskIds: [taskId], schedule },
  createDestination: { taskId, ...webhook },
  updateDestination: webhook,
  testTable: { taskId, destinationId: null, target: table },
  createExport: { taskId, scope: 'all', format: 'csv' },
  createZipExport: { plans: [{ taskId, scope: 'all', format: 'json' }] },
};

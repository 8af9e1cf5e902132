import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { editsByName } from '#core/edits/registry.ts';
import type { AnyCall } from '#core/wire/call/call.ts';
import { tokenScopes } from '#core/domain/account/apiToken.ts';
import { lineList } from '#core/domain/parameters/lineList.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { changeUserName } from '#core/wire/calls/account/holder/profileCalls.ts';
import { putParameterList } from '#core/wire/calls/task/listCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import type { Gallery, GalleryTemplate } from '#server/templates/gallery.ts';
import type { Dice } from './dice.ts';
import type { Person } from './person.ts';
import { nothing, sample, type Hint } from './sample.ts';

/** The kind of an id in a path, by the beginning of the path. */
const idKinds: readonly [prefix: string, kind: string][] = [
  ['/v1/runners', 'runner'],
  ['/v1/tokens', 'apiToken'],
  ['/v1/accounts/sessions', 'session'],
  ['/v1/accounts/member/', 'member'],
  ['/v1/account/member/', 'member'],
  ['/v1/operator/accounts', 'account'],
  ['/v1/payments/methods', 'paymentMethod'],
  ['/v1/localRuns', 'lot'],
  ['/v1/taskshares', 'share'],
  ['/v1/userConfig', 'config'],
  ['/v1/tasks', 'task'],
  ['/v1/task', 'task'],
  ['/v1/template', 'template'],
  ['/v1/favorites', 'template'],
  ['/api/template', 'template'],
];

const kindByField: Record<string, string> = {
  taskId: 'task',
  urlSourceTaskId: 'task',
  secretsOfTaskId: 'task',
  sourceTaskId: 'task',
  taskGroupId: 'group',
  TaskGroup: 'group',
  group: 'group',
  n: 'group',
  lotId: 'lot',
  subTaskId: 'subtask',
  userCode: 'userCode',
  deviceCode: 'deviceCode',
  baseRevision: 'revision',
  recordId: 'record',
  destinationId: 'destination',
  orderId: 'order',
  couponId: 'coupon',
  invitation: 'invitation',
  search: 'account',
  account: 'account',
};

/** A list of lines that most tasks here have. */
const usualLines = 'https://shop.example/one\nhttps://shop.example/two';

/** Returns values that make a request more than a filled-in form: ids and other things that its sender owns. */
export function hintsFor(call: AnyCall, person: Person, gallery: Gallery, dice: Dice): Hint {
  const usual = gallery.templates[person.template % gallery.templates.length];
  const template = usual !== undefined && dice.chance(0.7) ? usual : dice.pick(gallery.templates);
  const list = dice.chance(0.5) ? usualLines : usualLines.replace('one', 'three');
  const fixed: Record<string, () => unknown> = {
    ...(call.path.startsWith('/v1/localRuns') ? localRun(call, person, dice) : {}),
    ...(call.path.startsWith('/v1/tokens') && {
      expiresAt: () => Date.now() + 86_400_000,
      scope: () => dice.pick(tokenScopes),
    }),
    ...(call.path.startsWith('/v1/resources') && { id: () => 200 }),
    ...(call.path.startsWith('/v1/HttpProxy') && { id: () => 1 }),
    key: () => dice.pick(['plan', 'balance']),
    avatar: () => null,
    ...(/order|coupon|activit/iu.test(call.path) && {
      code: () => dice.pick(['balance-1', 'balance-20', 'ent', 'std-mo', 'welcome', 'spring']),
    }),
    areaId: () => dice.pick([-1, 1]),
    proxies: () => dice.pick([[], ['http://user:secret@proxy.example:8000', '192.0.2.1:3128']]),
    ipProxyFromType: () => dice.pick([0, 2]),
    since: () => person.known.one('cursor', dice) ?? nothing,
    statusList: () => '0,1,2',
    accountLimits: () => '0,3',
    languages: () => '1,2',
    times: () => ['08:30', '17:00'],
    daysOfWeek: () => [1, 5],
    daysOfMonth: () => [1, 31],
    login: () => person.userName || 'nobody',
    password: () => dice.pick(['correct horse battery staple', 'wrong horse battery staple']),
    // A person keeps the login with which it signs in again.
    newPassword: () => 'correct horse battery staple',
    userName: () => (call.path === changeUserName.path ? person.userName || 'nobody' : `u${dice.uuid().slice(0, 18)}`),
    clientId: () => person.device.clientId,
    client: () => person.device.clientId,
    epoch: () => String(person.known.one('cursor', dice) ?? 'none').split('.')[0],
    mutations: () => mutationsOf(person, template, dice),
    hash: () => hashOf(list),
    body: () => (call.bodyType === putParameterList.bodyType ? gzipSync(list) : undefined),
    templateRegistrationId: () => template.templateRegistrationId,
    templateVersion: () => template.version,
    slug: () => (call.path.includes('collection') ? 'any-website' : template.slug),
    paramName: () => template.parameters[0]?.paramName ?? 'Urls',
    userInputParameters: () => formatUserInputParameters(valuesFor(template, list, dice), {}),
    timeZone: () => 'Europe/Berlin',
    field: () => 'name',
    lotNo: () => 1,
    ...(!call.path.startsWith('/v1/tokens') && { scope: () => dice.pick(['all', 'notExported']) }),
    url: () => 'https://shop.example/rows',
    taskIds: () => someTasks(person, dice),
    ids: () => someTasks(person, dice),
  };
  const kindOf = (field: string): string | undefined =>
    field === 'id' ? idKinds.find(([prefix]) => call.path.startsWith(prefix))?.[1] : kindByField[field];
  return (field) => {
    if (dice.chance(0.03)) return undefined;
    const value = fixed[field]?.();
    if (value !== undefined) return value;
    const kind = kindOf(field);
    if (kind === undefined) return undefined;
    return kind === 'template' ? template.templateRegistrationId : person.known.one(kind, dice);
  };
}

function someTasks({ known }: Person, dice: Dice): unknown {
  return [...new Set(Array.from({ length: dice.between(1, 3) }, () => known.one('task', dice) ?? dice.uuid()))];
}

function localRun({ path }: AnyCall, { held, processId }: Person, dice: Dice): Record<string, () => unknown> {
  const rows = dice.below(4);
  const isWhole = path.endsWith('/rows') && dice.chance(0.9);
  return {
    id: () => held.lotId,
    subTaskId: () => held.subTaskId,
    token: () => held.token,
    processId: () => processId,
    ...(isWhole && {
      parts: () => [
        { columns: ['name'], rows: Array.from({ length: rows }, () => [dice.pick(['Mug', 'Größe', null])]) },
      ],
      pieces: () => [{ rows, urlsDone: 0, pagesDone: 1, pagesFailed: 0 }],
      urlsDone: () => 0,
      pagesDone: () => 1,
      pagesFailed: () => 0,
      failedPages: () => [],
    }),
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Edits numbered like a device's; occasionally one that was sent before. */
function mutationsOf({ device, known }: Person, template: GalleryTemplate, dice: Dice): unknown[] {
  const first = Math.max(1, device.nextSequence - (dice.chance(0.05) ? 1 : 0));
  return Array.from({ length: dice.between(1, 3) }, (_, index) => {
    const edit = dice.pick([...editsByName.values()]);
    const targets = { task: 'task', group: 'group', template: 'template', view: 'view' } as const;
    const isMade = edit.make !== undefined;
    const target = edit.of === 'template' ? template.templateRegistrationId : known.one(targets[edit.of], dice);
    return {
      seq: first + index,
      uuid: dice.uuid(),
      name: edit.name,
      target: String(isMade ? dice.uuid() : (target ?? dice.uuid())),
      baseRevision: dice.pick([0, 1_000_000_000]),
      patch: sample(edit.patch, '', dice, (field) => {
        if (field === 'parameters' && dice.chance(0.7)) return valuesFor(template, usualLines, dice);
        if (field === 'lineOrigins' && dice.chance(0.7)) return {};
        return known.one(kindByField[field] ?? '', dice);
      }),
    };
  });
}

/** Values that are right for most templates: a list of addresses, the first choice, a word. */
function valuesFor({ parameters }: GalleryTemplate, list: string, dice: Dice): ParameterValues {
  return Object.fromEntries(
    parameters.map(({ paramName, isUrl, controlOptions }) => {
      if (isUrl === true && dice.chance(0.2)) return [paramName, lineList(hashOf(list), 2, list.split('\n'))];
      if (isUrl === true) return [paramName, ['https://shop.example/a', 'https://shop.example/b']];
      if (paramName === 'Fields') return [paramName, ['title = h1', 'price = .price']];
      return [paramName, controlOptions.choices?.slice(0, 1) ?? dice.pick(['3', '5', '12'])];
    }),
  );
}

import { encodeBlock, maxBlockRows, type Row } from '#core/domain/data/block.ts';
import type { Locale } from '#core/domain/locale.ts';
import { LotStatus, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { LedgerLine, UsageDay } from '#core/wire/calls/account/planCalls.ts';
import { exampleMoney, type FixtureMoney } from './fixtureMoney.ts';
import type { Destination } from '#core/wire/calls/data/destination.ts';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import type { SavedView } from '#core/wire/calls/data/savedView.ts';
import type { ProxyArea } from '#core/wire/rows/proxy.ts';
import type { Block } from '#core/wire/sync.ts';
import type { Lot, Subtask, Task, TaskGroup } from '#core/wire/rows/task.ts';
import type { TemplateState } from '#core/domain/template/templateState.ts';
import type { Collection, Template } from '#core/wire/rows/template.ts';
import { lotDefaults, taskDefaults } from '#app/store/databases/rowDefaults.ts';

/** The data of one account as the service would send it. Tests change it, and the console receives the change. */
export interface FixtureWorld {
  account: Account;
  groups: TaskGroup[];
  /** The groups that the console deleted. */
  deletedGroupIds: string[];
  deletedTaskIds: string[];
  tasks: Task[];
  lots: Lot[];
  subtasks: Subtask[];
  exports: ExportRecord[];
  destinations: Destination[];
  views: SavedView[];
  deletedViewIds: string[];
  deletedExportIds: string[];
  templatesIn: (language: Locale) => Template[];
  collectionsIn: (language: Locale) => Collection[];
  /** The account's marks of templates; edits of the console change them. */
  templateStates: Map<number, TemplateState>;
  rowsByLotId: Map<string, Row[]>;
  /** Long lists that devices sent, packed, by hash. */
  lists: Map<string, Buffer>;
  /** The regions of premium proxies (§3.6). */
  proxyAreas: ProxyArea[];
  /** Charges for templates by day, and the ledger. */
  usage: UsageDay[];
  ledger: LedgerLine[];
  /** Orders, coupons and billing information. */
  money: FixtureMoney;
}

export const columns = ['name', 'price', 'rating', 'category', 'updated', 'address', 'picture', 'description'];
const minuteMs = 60_000;
const statuses = [TaskStatus.Running, TaskStatus.Completed, TaskStatus.Ready, TaskStatus.Stopped, TaskStatus.Waiting];
const lotStatuses = {
  [TaskStatus.Running]: LotStatus.Running,
  [TaskStatus.Completed]: LotStatus.Completed,
  [TaskStatus.Stopped]: LotStatus.Stopped,
  [TaskStatus.Waiting]: LotStatus.Waiting,
  [TaskStatus.Ready]: LotStatus.Unknown,
};
const names = [
  'Demo shop products',
  'Prices of three competitors, every product page with its reviews and pictures, spring collection',
  'Company news feed',
  'Exchange rates',
  'Kaffeemaschinen und Zubehör',
  '東京のレストラン一覧',
];

/** Returns a uuid whose last digits contain the kind and the number. */
export function idOf(kind: 1 | 2 | 3 | 4, number: number): string {
  return `0000000${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function fixtureWorld(taskCount: number): FixtureWorld {
  const numbers = Array.from({ length: taskCount }, (_, index) => index);
  const tasks = numbers.map(fixtureTask);
  const lots = tasks.flatMap((task) => (task.lotId === null ? [] : [fixtureLot(task, task.lotId)]));
  return {
    account: fixtureAccount(),
    groups: [{ taskGroupId: idOf(4, 1), taskGroupName: 'My group', isDefault: true, fieldRevisions: {} }],
    deletedGroupIds: [],
    deletedTaskIds: [],
    tasks,
    lots,
    subtasks: lots.flatMap(fixtureSubtasks),
    exports: [],
    destinations: [],
    views: [],
    deletedViewIds: [],
    deletedExportIds: [],
    templatesIn: (language) => [fixtureTemplate(language)],
    collectionsIn: () => [],
    templateStates: new Map(),
    lists: new Map(),
    proxyAreas: fixtureProxyAreas,
    usage: [],
    ledger: [],
    money: exampleMoney(),
    rowsByLotId: new Map(lots.map((lot) => [lot.lotId, fixtureRows(lot.rowCount)])),
  };
}

/** Two countries with regions and sixty without regions: more areas than a search shows (§9). */
const fixtureProxyAreas: ProxyArea[] = [
  { id: 276, name: 'Germany' },
  { id: 27601, name: 'Bavaria', parentId: 276 },
  { id: 27602, name: 'Berlin', parentId: 276 },
  { id: 840, name: 'United States' },
  { id: 84001, name: 'California', parentId: 840 },
  { id: 84002, name: 'New York', parentId: 840 },
  ...Array.from({ length: 60 }, (_, index) => ({ id: 900 + index, name: `Island no. ${index + 1}` })),
];

export function fixtureRows(rowCount: number): Row[] {
  return Array.from({ length: rowCount }, (_, index) => [
    `Garden chair no. ${index + 1}`,
    (((index * 37) % 9000) / 100 + 5).toFixed(2),
    index % 7 === 3 ? null : String((index % 5) + 1),
    ['Garden', 'Kitchen', 'Office', 'Lamps'][index % 4] ?? null,
    `2026-11-${String((index % 20) + 1).padStart(2, '0')}`,
    `https://shop.example/products/chair-${index + 1}`,
    index % 2 === 0 ? `https://pictures.example/${index}.png` : 'javascript:alert(1)',
    `Folds flat, carries 120 kg.\nMade of oiled acacia, item ${index + 1} of the spring collection.`,
  ]);
}

/** Returns rows as blocks from number `from`, as the service splits them. */
export function fixtureBlocks(rows: readonly Row[], from: number): Block[] {
  const count = Math.ceil(rows.length / maxBlockRows);
  return Array.from({ length: Math.max(0, count - from) }, (_, index) => {
    const blockNo = from + index;
    const firstRow = blockNo * maxBlockRows;
    const own = rows.slice(firstRow, firstRow + maxBlockRows);
    return {
      blockNo,
      firstRow,
      rowCount: own.length,
      isFull: own.length === maxBlockRows,
      body: encodeBlock(own, own[0]?.length ?? 0),
    };
  });
}

function fixtureAccount(): Account {
  return {
    userId: 'fixture-account',
    email: 'ada@example.com',
    userName: 'ada',
    accountLevel: 3,
    currentAccountLevel: 3,
    isLevelExpired: false,
    canTrial: false,
    trialEndsAt: null,
    trialDays: 14,
    operatorContact: null,
    proxyPricePerGbMicro: 4_000_000,
    balanceMicro: 41_250_000,
    totalBalanceMicro: 41_250_000,
    cloudCount: 4,
    taskLimit: 100,
    language: 'en-US',
    money: { provider: 'test', changes: 1, planEndsAt: null, levelAfter: null },
    createdAt: Date.now() - 90 * 24 * 60 * minuteMs,
  };
}

function fixtureTask(index: number): Task {
  const taskExecuteStatus = statuses[index % statuses.length] ?? TaskStatus.Ready;
  const isReady = taskExecuteStatus === TaskStatus.Ready;
  const isActive = taskExecuteStatus === TaskStatus.Running || taskExecuteStatus === TaskStatus.Waiting;
  const createdAt = Date.now() - (index + 1) * 47 * minuteMs;
  const name = names[index % names.length] ?? '';
  return {
    taskId: idOf(1, index),
    taskName: index < names.length ? name : `${name} ${index}`,
    taskGroupId: idOf(4, 1),
    workFlowType: 10,
    templateSlug: 'demo-shop-products',
    templateVersion: 1,
    parameters: {},
    ...taskDefaults,
    taskExecuteStatus,
    waitReason:
      taskExecuteStatus === TaskStatus.Waiting ? { code: 'AccountNodes', nodes: 4, place: 3, tasks: 20 } : null,
    priority: 50,
    lotId: isReady ? null : idOf(2, index),
    lotNo: isReady ? null : 1,
    currentTotalExtractCount: isReady ? 0 : 640 + index * 131,
    startedAt: isReady ? null : createdAt + minuteMs,
    endedAt: isReady || isActive ? null : createdAt + 9 * minuteMs + index * 1_000,
    createdAt,
    updatedAt: createdAt,
    fieldRevisions: {},
  };
}

function fixtureLot(task: Task, lotId: string): Lot {
  const status = lotStatuses[task.taskExecuteStatus];
  const rowCount = status === LotStatus.Waiting ? 0 : task.currentTotalExtractCount;
  return {
    lotId,
    taskId: task.taskId,
    lotNo: 1,
    status,
    endReason: status === LotStatus.Completed ? 'Finished' : status === LotStatus.Stopped ? 'StoppedByUser' : null,
    rowCount,
    blockCount: Math.ceil(rowCount / maxBlockRows),
    byteCount: rowCount * 180,
    columns,
    pagesDone: Math.ceil(rowCount / 24),
    pagesFailed: 3,
    ...lotDefaults,
    subtaskCount: 3,
    chargeMicro: rowCount * 500,
    createdAt: task.createdAt,
    startedAt: status === LotStatus.Waiting ? null : task.startedAt,
    endedAt: task.endedAt,
  };
}

function fixtureSubtasks({ lotId, taskId, rowCount, startedAt, endedAt, status }: Lot): Subtask[] {
  const isRunning = status === LotStatus.Running;
  return [1, 2, 3].map((subtaskNo) => ({
    subTaskId: idOf(3, Number(lotId.slice(-6)) * 10 + subtaskNo),
    lotId,
    taskId,
    subtaskNo,
    status:
      [SubtaskStatus.Completed, SubtaskStatus.Executing, SubtaskStatus.Waiting][isRunning ? subtaskNo - 1 : 0] ?? 1,
    urlCount: 40,
    urlsDone: isRunning ? ([40, 17, 0][subtaskNo - 1] ?? 0) : 40,
    rowCount: Math.floor(rowCount / 3),
    pagesDone: 12,
    pagesFailed: subtaskNo === 2 ? 3 : 0,
    attempts: subtaskNo,
    failures:
      subtaskNo === 2
        ? [
            { url: 'https://shop.example/products/gone', code: 'HttpStatus', verdict: 'giveUpPage', detail: '404' },
            { url: 'https://shop.example/private/stock', code: 'RobotsDisallow', verdict: 'giveUpPage', detail: null },
            { url: 'https://shop.example/products/slow', code: 'TimedOut', verdict: 'retry', detail: null },
          ]
        : [],
    startedAt,
    endedAt,
  }));
}

function fixtureTemplate(language: Locale): Template {
  return {
    templateRegistrationId: 1,
    slug: 'demo-shop-products',
    version: 1,
    language,
    name: 'Demo shop products',
    description: 'All products of the demo shop with price, rating and picture.',
    howToUse: '<h2 id="section-1">What you get</h2><p>One row per product.</p>',
    imageUrl: '/template-images/demo-shop-products',
    runOn: 3,
    status: 1,
    accountLimit: 1,
    allowCrossAccountLevelPricing: false,
    scope: 1,
    languages: [],
    collections: [],
    kinds: [{ kindId: 1, slug: 'e-commerce', kindName: 'E-commerce' }],
    likes: 1240,
    updateDate: Date.UTC(2026, 9, 12),
    prices: { free: 500, basic: 500, standard: 500, professional: 500, enterprise: 500 },
    parameters: [],
    output: [
      { name: 'name', label: 'Product', type: 'text' },
      { name: 'price', label: 'Price', type: 'number' },
      { name: 'rating', label: 'Rating', type: 'number' },
      { name: 'category', label: 'Category', type: 'text' },
      { name: 'updated', label: 'Updated', type: 'date' },
      { name: 'address', label: 'Address', type: 'url' },
      { name: 'picture', label: 'Picture', type: 'image' },
    ],
    sample: { columns, rows: [] },
  };
}

import { AccountLevel } from '#core/domain/account/level.ts';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import { Audience } from '#core/domain/template/ownTemplate.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import type { ServiceHealth } from '#core/wire/calls/operator/operatorServiceCalls.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import type { FixtureService } from '#tests/src/support/fixtureService.ts';
import type { ScreenState } from '../screen.ts';

const hour = 3_600_000;
const machine = 'north-1';
const file = '/var/lib/sheaf/hosts.json';
const supportLink = 'https://sheaf.example/support-access#Zm9yIGEgdGVzdA';
const text = '[{ "host": "shop.example", "speed": 3 }]\n';

/** Texts of these states that are data. */
export const operatorData: readonly string[] = [
  machine, '0.1.0', 'shop.example', 'sheaf-2026-11-29T22-05-12Z.backup', 'sheaf-2026-11-28T22-05-12Z.backup', 'ana', 'ana@example.com', 'bernd', 'bernd@example.com', 'carla', 'carla@example.com', 'price-watch', 'CreditGiven',
  'EAUTH 535 ·', 'ETIMEDOUT ·', 'balance-20', 'pro-month', 'operator', 'amountMicro: 5000000', text.trim(), file,
]; // prettier-ignore

function health(now = Date.now()): ServiceHealth {
  return {
    at: now,
    web: { machine, version: '0.1.0', startedAt: now - 5 * hour, residentBytes: 210_000_000, restarts: { web: 0, worker: 1 } },
    workers: [
      { workerId: idOf(4, 1), machine, version: '0.1.0', startedAt: now - hour, seenAt: now, hasBrowser: true, slots: 8, residentBytes: 310_000_000 },
    ],
    webs: [
      { processId: idOf(4, 8), machine, version: '0.1.0', startedAt: now - 5 * hour, seenAt: now, residentBytes: 210_000_000 },
    ],
    queue: {
      running: 6, waiting: 12, longestWaitSeconds: 900, exportsWaiting: 0, exportsRunning: 1, tasksSetAside: 0,
      workerLosses: 1,
    },
    hosts: [{ host: 'shop.example', open: 2, connections: 4, delayMs: 500, waitMs: 120 }],
    storage: { databaseBytes: 8_400_000_000, isFull: false, largest: [{ accountId: 'a', userName: 'ana', bytes: 900_000_000 }] },
    mails: { waiting: 0, oldestAt: null },
    templates: {
      count: 43, days: 7, pagesDone: 12_400, pagesFailed: 310,
      worst: [{ slug: 'price-watch', runs: 14, pagesDone: 900, pagesFailed: 300 }],
    },
    backupAt: null,
  }; // prettier-ignore
}

const accountOf = (userName: string, disabledAt: number | null, now = Date.now()) => ({
  accountId: userName, userName, email: `${userName}@example.com`, level: AccountLevel.Professional,
  balanceMicro: 12_500_000, storedBytes: 900_000_000, storedLimitBytes: 5_000_000_000, createdAt: now - 90 * 24 * hour, lastSignInAt: now - hour,
  disabledAt, accessCount: 3, parentName: null, isDemo: false, isOperator: userName === 'ana',
  supportUntil: userName === 'carla' ? now + 60 * hour : null,
}); // prettier-ignore

/** The account of these states is an operator's, and the service answers it. */
function setOperator(service: FixtureService): void {
  const { answers } = service;
  service.world.account.isOperator = true;
  const now = Date.now();
  const set = (path: string, body: object) => answers.set(`/v1/operator/${path}`, () => ({ status: 200, body }));
  set('health', health());
  set('accounts', {
    items: [accountOf('ana', null), accountOf('bernd', now - hour), accountOf('carla', null)],
    total: 3,
  });
  set('accounts/carla/supportLink', { url: supportLink, endsAt: now + 600_000 });
  set('mails', {
    items: [
      {
        mailId: idOf(4, 5), accountId: 'ana', userName: 'ana', recipient: 'ana@example.com', kind: 'passwordChanged',
        createdAt: now - hour, tries: 240, triedAt: now, failure: { kind: 'login', code: 'EAUTH', status: 535 },
        isGivenUp: false,
      },
      {
        mailId: idOf(4, 6), accountId: 'bernd', userName: 'bernd', recipient: 'bernd@example.com', kind: 'drift',
        createdAt: now - 90 * hour, tries: 4000, triedAt: now - 18 * hour,
        failure: { kind: 'silent', code: 'ETIMEDOUT', status: null }, isGivenUp: true,
      },
    ],
    total: 2,
  }); // prettier-ignore
  set('mails:send', { items: [], total: 0 });
  const idle = { taskCount: 0, runs: 0, pagesDone: 0, pagesFailed: 0, lastRunAt: null, reasons: [] };
  set('templates', {
    days: 7,
    items: [
      {
        templateRegistrationId: 10_000_004, slug: 'own-10000004', name: 'price-watch', version: 3,
        status: TemplateStatus.Published, owner: { userName: 'ana', audience: Audience.Chosen, isDisabled: false },
        taskCount: 6, runs: 14, pagesDone: 900, pagesFailed: 1_300, lastRunAt: now - hour,
        reasons: [
          { code: 'HttpStatus', detail: '503', host: 'shop.example', count: 1_200 },
          { code: 'NothingFound', detail: null, host: 'shop.example', count: 100 },
        ],
      },
      {
        templateRegistrationId: 10_000_005, slug: 'own-10000005', name: 'bernd', version: 1,
        status: TemplateStatus.Maintaining, owner: { userName: 'bernd', audience: Audience.Me, isDisabled: true }, ...idle,
      },
    ],
    total: 2,
  }); // prettier-ignore
  set('orders', {
    items: [
      {
        orderNo: 42, accountId: 'ana', userName: 'ana', product: 'balance-20', quantity: 1, status: OrderStatus.Paid, totalMicro: 20_000_000,
        createdAt: now - hour, endedAt: now - hour, refund: null,
      },
      {
        orderNo: 41, accountId: 'bernd', userName: 'bernd', product: 'pro-month', quantity: 1, status: OrderStatus.Paid, totalMicro: 99_000_000,
        createdAt: now - 9 * hour, endedAt: now - 9 * hour, refund: { creditNoteNo: 7, isPaidBack: true },
      },
    ],
    total: 2,
  }); // prettier-ignore
  set('audit', {
    entries: [
      {
        chainId: idOf(4, 2), entryNo: 7, at: now - hour, kind: 'CreditGiven', actor: 'operator', network: null,
        facts: '{"amountMicro":5000000}', userName: 'ana', isService: false,
      },
      {
        chainId: idOf(4, 2), entryNo: 6, at: now - 2 * hour, kind: 'SignInFailed', actor: 'visitor',
        network: '203.0.113.0/24', facts: '{}', userName: 'ana', isService: false,
      },
    ],
    next: null,
    isFound: true,
  }); // prettier-ignore
  set('audit/chains', {
    trailCount: 3,
    entryCount: 812,
    since: now - 900 * hour,
    breaks: [],
    isComplete: true,
    isFound: true,
  });
  const backup = (name: string, madeAt: number) => ({
    name,
    bytes: 53_000_000,
    madeAt,
    databaseBytes: 8_400_000_000,
    tableCount: 62,
  });
  const broken = { reason: 'damaged', sentence: 'The backup is cut.' };
  const work = { kind: 'try', name: file, startedAt: now - hour, endedAt: now, tables: 3, rows: 9, tableCount: 62 };
  set('backups', {
    machine,
    folder: file,
    items: [
      backup('sheaf-2026-11-29T22-05-12Z.backup', now - hour),
      backup('sheaf-2026-11-28T22-05-12Z.backup', now - 25 * hour),
    ],
    work: { ...work, failure: broken },
  });
  set('backups:cancel', { machine, folder: file, items: [], work: null });
  set('hosts', { path: file, text, etag: 'x', isWritable: true });
  set('hosts:check', { mistakes: [{ line: 1, column: 28, kind: 'unknown', name: 'speed' }] });
}

const address = '/console/operator';

/** The operator's pages. */
export const operatorStates: readonly ScreenState[] = [
  {
    name: 'operator, health',
    address,
    isDense: true,
    prepare: setOperator,
    reach: ({ see }) => see('operator:parts.backup.advice'),
  },
  {
    name: 'operator, accounts',
    address: `${address}/accounts`,
    isDense: true,
    prepare: setOperator,
    reach: ({ see }) => see('operator:accounts.disabled'),
  },
  {
    name: 'operator, a link to an account that allows support',
    address: `${address}/accounts`,
    isDense: true,
    prepare: setOperator,
    reach: async ({ page, press, see, words }) => {
      await see('operator:accounts.supportUntil');
      await page.getByRole('row').nth(3).getByRole('button').click();
      await page.getByRole('menuitem', { name: words('operator:supportLink.button') }).click();
      await see('operator:supportLink.effect');
      await page.getByRole('dialog').locator('input[type=password]').fill('a long enough password');
      await press('operator:supportLink.make');
      await see('operator:supportLink.once');
    },
  },
  {
    name: 'operator, before a look at an account',
    address: `${address}/accounts`,
    isDense: true,
    prepare: setOperator,
    reach: async ({ page, press, see, words }) => {
      await page.getByRole('row').nth(3).getByRole('button').click();
      await page.getByRole('menuitem', { name: words('operator:supportLink.button') }).click();
      await press('operator:supportLink.make');
      await see('operator:supportLink.effect');
    },
  },
  {
    name: 'operator, orders',
    address: `${address}/orders`,
    isDense: true,
    prepare: setOperator,
    reach: ({ see }) => see('operator:refund.done'),
  },
  {
    name: 'operator, refund of an order',
    address: `${address}/accounts`,
    isDense: true,
    prepare: setOperator,
    reach: async ({ page, press, see, words }) => {
      await page.getByRole('row').nth(1).getByRole('button').click();
      await page.getByRole('menuitem', { name: words('operator:pages.orders') }).click();
      await see('operator:refund.done');
      await press('operator:refund.title');
      await see('operator:refund.effect');
    },
  },
  {
    name: 'operator, mails that failed',
    address: `${address}/mails`,
    isDense: true,
    prepare: setOperator,
    reach: async ({ see }) => {
      await see('operator:mails.reasons.login');
      await see('operator:mails.givenUp');
    },
  },
  {
    name: 'operator, templates that accounts made',
    address: `${address}/templates`,
    isDense: true,
    prepare: setOperator,
    reach: async ({ see }) => {
      await see('operator:templates.idle');
      await see('failures:NothingFound');
    },
  },
  {
    name: 'operator, a template before it is published',
    address: `${address}/templates`,
    isDense: true,
    prepare: setOperator,
    reach: async ({ page, see, words }) => {
      await see('operator:templates.idle');
      await page.getByRole('row').nth(1).getByRole('button').click();
      await page.getByRole('menuitem', { name: words('operator:templates.acts.publish.button') }).click();
      await see('operator:templates.acts.publish.effect');
    },
  },
  {
    name: 'operator, backups and a try that failed',
    address: `${address}/backups`,
    isDense: true,
    prepare: setOperator,
    reach: async ({ page, see }) => {
      await page.getByRole('row').nth(2).waitFor();
      await see('backups:failed.try');
    },
  },
  {
    name: 'operator, a backup before it is made',
    address: `${address}/backups`,
    isDense: true,
    prepare: setOperator,
    reach: async ({ press, see }) => {
      await press('backups:make');
      await see('backups:dialogs.make.effect');
    },
  },
  {
    name: 'operator, audit trail with a checked chain',
    address: `${address}/audit`,
    isDense: true,
    prepare: setOperator,
    reach: async ({ page, press, see }) => {
      await page.getByRole('row').nth(1).waitFor();
      await see('operator:audit.kinds.CreditGiven');
      await see('account:records.kinds.SignInFailed');
      await press('operator:chain.button');
      await see('operator:chain.unbroken');
    },
  },
  {
    name: 'operator, hosts file with a mistake',
    address: `${address}/hosts`,
    prepare: setOperator,
    reach: async ({ press, see }) => {
      await press('operator:hosts.check');
      await see('operator:hosts.place');
    },
  },
];

import type { TaskStatus } from '#core/domain/task/status.ts';
import { TaskMode } from '#core/domain/task/task.ts';

/** §2.1: the side menu's entry that a page is shown under: template tasks, all tasks, all templates. */
export type ParentNav = '1' | '2' | '3';

/** The favourites are a category (§2.3); this is their slug. */
export const favoritesSlug = 'favorites';

/** State of a history entry: the user asked to open the local runner. */
export const runnerAsked = 'runnerAsked';

/** State of a history entry: the user asked to open the trash. */
export const trashAsked = 'trashAsked';

/** Addresses of the console's pages (§2.1), for links and navigation; src/app/routes.ts maps them to screens. */
export const addresses = {
  overview: '/console/overview',
  gallery: '/console/template',
  allTasks: '/console/task/task-list',
  /** All tasks with one of these statuses. */
  allTasksIn: (...statuses: TaskStatus[]) => `/console/task/task-list?${query({ status: statuses.join() })}`,
  taskList: '/console/task/template-list',
  newTask: '/console/task/new-task',
  /** The same page with the table of a task, for its columns to be changed. */
  editOnPage: (taskId: string) => `/console/task/new-task?${query({ task: taskId })}`,
  newTemplate: '/console/task/new-template',
  /** The page that makes a template of a task. */
  makeTemplate: (taskId: string) => `/console/task/new-template?${query({ task: taskId })}`,
  /** The same page for a template that the account made. */
  changeTemplate: (id: number) => `/console/task/new-template?${query({ template: String(id) })}`,
  /** The gallery with the private templates only. */
  myTemplates: '/console/template?scope=2',
  exportRecord: '/console/task/export-record',
  /** The exports of one task. */
  exportsOf: (taskId: string) => `/console/task/export-record?${query({ task: taskId })}`,
  apiAccess: '/console/account-center/api',
  balance: '/console/balance',
  orders: '/console/payment-plan/orders-invoices',
  plan: '/console/payment-plan/plan-subscription',
  coupons: '/console/payment-plan/coupons',
  creditUsage: '/console/payment-plan/credit-usage',
  paymentSettings: '/console/payment-plan/payment-settings',
  purchasePage: '/console/purchase',
  /** The page that shows the price of a product, and where it is ordered. */
  purchase: (code: string, quantity = 1) => `/console/purchase?${query({ code, quantity: String(quantity) })}`,
  orderPage: '/console/order',
  /** The state of one order; a payment provider returns to it (server/commands/order/makeOrder.ts). */
  order: (orderId: string) => `/console/order?${query({ order: orderId })}`,
  pricing: '/pricing',
  trial: '/console/trial',
  /** The trial page, with the page of the console to return to. */
  trialFrom: (address: string) => `/console/trial?${query({ returnTo: address })}`,
  account: '/console/account-center/account',
  members: '/console/account-center/member-manage',
  operator: '/console/operator',
  operatorPage: (page: string) => `/console/operator/${page}`,
  openFile: '/console/open-file',
  /** The page that confirms the code of a local runner. */
  device: '/console/device',
  sync: '/console/sync',
  help: '/console/help',
  helpArticle: (slug: string) => `/console/help/${slug}`,
  /** The page that connects a Google account, in a window of its own; Google returns to it. */
  google: '/console/google',
  /** §2.1: how to install the app and the runner, a public page of the service. */
  download: '/download/latest',
  clientDownload: '/client-run-download',
  /** §2.1: the page that hands a task's run over to the client. */
  clientRun: (taskId: string, workFlowType: TaskMode) =>
    `/client-run-download?${query({ workFlowType: String(workFlowType), taskId })}`,
  login: '/login',
  signup: '/signup',
  invitation: (code: string) => `/signup?invite=${code}`,
  forgotPassword: '/forgot-password',
  /** The page that the link of a mail opens, with its token behind the `#`. */
  newPassword: '/new-password',
  /** The page that the link of an operator opens, with its token behind the `#`. */
  supportAccess: '/support-access',
  galleryOfKind: (slug: string) => `/console/template/categories/${encodeURIComponent(slug)}`,
  collection: (slug: string) => `/console/template/collection/${encodeURIComponent(slug)}`,
  templatePage: (slug: string) => `/console/template/${encodeURIComponent(slug)}`,
  /** The template page in edit mode (§2.5): its form saves this task. */
  taskEdit: (slug: string, taskId: string, parentNav: ParentNav = '1') =>
    `${addresses.templatePage(slug)}?${query({ taskId, parentNav, from: 'task-list' })}`,
  /** The same page with the parameters of a task and their names in the API. */
  taskSettings: (slug: string, taskId: string, parentNav: ParentNav) =>
    `${addresses.taskEdit(slug, taskId, parentNav)}&${query({ tab: 'settings' })}`,
  /** The template page, opened from a task: menu and breadcrumbs lead back to the task's list (§2.1, §2.5). */
  templateOfTask: (slug: string, parentNav: ParentNav = '1') =>
    `${addresses.templatePage(slug)}?${query({ parentNav, from: 'task-list' })}`,
  /** §7.4: the template page with its form filled in from a shared task. */
  sharedTask: (slug: string, shareId: string) => `${addresses.templatePage(slug)}?${query({ share: shareId })}`,
  /** §2.1: a public page of the service, not a route of the console. */
  deprecatedTemplate: '/template/forbidden?deprecated=true',
  taskInfo: (taskId: string, parentNav?: ParentNav) => `/console/task/task-info?${query({ taskId, parentNav })}`,
  lotData: (taskId: string, lotNo: number, parentNav?: ParentNav) =>
    `/console/task/lot-data?${query({ taskId, lotNo: String(lotNo), parentNav })}`,
  /** The difference of two runs; without their numbers of the newest two. */
  difference: (taskId: string, parentNav?: ParentNav, after?: number) =>
    `/console/task/difference?${query({ taskId, parentNav, after: after?.toString() })}`,
  /** §2.1: it opens in a new window. */
  allData: (taskId: string, parentNav?: ParentNav) =>
    `/console/task/all-data?${query({ taskId, from: 'task-list', parentNav })}`,
} as const;

/** Returns where a task is edited: on today's page if its recipe is its own, else in the form of its template. */
export function addressOfEditor(
  { taskId, templateSlug, workFlowType }: { taskId: string; templateSlug: string; workFlowType: TaskMode },
  parentNav?: ParentNav,
): string {
  return workFlowType === TaskMode.AdvanceMode
    ? addresses.editOnPage(taskId)
    : addresses.taskEdit(templateSlug, taskId, parentNav);
}

function query(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return new URLSearchParams(given).toString();
}

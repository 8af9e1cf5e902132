import { createElement, type ComponentType } from 'react';
import type common from '../../locales/en-US/common.json';
import type { Locale } from '#core/domain/locale.ts';
import {
  withAccountTexts,
  withDeferredTexts,
  withDestinationTexts,
  withFrameTexts,
  withMemberTexts,
  withMoneyTexts,
  withOperatorTexts,
  withProposalTexts,
  withRowTexts,
} from '#app/i18n/i18n.ts';
import { readStoredGallery } from '#app/state/storedGallery.ts';
import type { Store } from '#app/store/openStore.ts';
import { addresses } from '../navigation/addresses.ts';

export interface Route {
  /** The path in wouter's syntax. */
  path: string;
  /** Key of the document title. */
  title: Exclude<keyof typeof common.titles, 'notFound'>;
  /** True if the page is drawn in the console's frame and needs an account on this device. */
  isConsole: boolean;
  /** True if the page of the console is drawn without menu and tools (§2.1). */
  isBare?: boolean;
  load: () => Promise<ComponentType>;
  /** Reads the data that the first render shows, while the screen's module loads. */
  prepare?: (store: Store, locale: Locale) => Promise<unknown>;
}

const loadForParents = withMoneyTexts(async () => (await import('#app/screens/members/ForParents.tsx')).ForParents);

const loadsOfParent = new Set<Route['load']>();

/** §6: returns a screen about plans, payment or members, which are the parent's of a member. */
function ofParent(load: Route['load']): Route['load'] {
  const loadGuarded = async () => {
    const [screen, ForParents] = await Promise.all([load(), loadForParents()]);
    return () => createElement(ForParents, { screen });
  };
  loadsOfParent.add(loadGuarded);
  return loadGuarded;
}

/** Returns whether a member sees who manages a page, instead of the page (§6). */
export function isOfParent(route: Route): boolean {
  return loadsOfParent.has(route.load);
}

const loadPaymentSettings = withMoneyTexts(
  async () => (await import('#app/screens/paymentSettings/PaymentSettingsScreen.tsx')).PaymentSettingsScreen,
);

const gallery = {
  isConsole: true,
  load: async () => (await import('#app/screens/gallery/GalleryScreen.tsx')).GalleryScreen,
  prepare: readStoredGallery,
};

const taskLists = () => import('#app/screens/taskList/TaskListScreen.tsx');

/** The one route table (§2.1, as far as the pages exist). Other addresses show the 404 page. */
export const routes: readonly Route[] = [
  {
    path: `${addresses.login}/:provider?`,
    title: 'login',
    isConsole: false,
    load: withDeferredTexts(async () => (await import('#app/screens/login/LoginScreen.tsx')).LoginScreen),
  },
  {
    path: addresses.signup,
    title: 'signup',
    isConsole: false,
    load: withDeferredTexts(async () => (await import('#app/screens/signup/SignupScreen.tsx')).SignupScreen),
  },
  {
    path: addresses.forgotPassword,
    title: 'forgotPassword',
    isConsole: false,
    load: withAccountTexts(
      async () => (await import('#app/screens/password/ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
    ),
  },
  {
    path: addresses.newPassword,
    title: 'newPassword',
    isConsole: false,
    load: withAccountTexts(async () => (await import('#app/screens/password/NewPasswordScreen.tsx')).NewPasswordScreen),
  },
  {
    path: addresses.supportAccess,
    title: 'supportAccess',
    isConsole: false,
    load: withAccountTexts(async () => (await import('#app/screens/support/SupportScreen.tsx')).SupportScreen),
  },
  {
    path: addresses.overview,
    title: 'overview',
    isConsole: true,
    load: withDeferredTexts(async () => (await import('#app/screens/overview/OverviewScreen.tsx')).OverviewScreen),
  },
  { path: addresses.gallery, title: 'gallery', ...gallery },
  { path: `${addresses.gallery}/categories/:slug`, title: 'templateKind', ...gallery },
  { path: `${addresses.gallery}/collection/:slug`, title: 'templateCollection', ...gallery },
  {
    path: `${addresses.gallery}/:slug`,
    title: 'templatePage',
    isConsole: true,
    load: async () => (await import('#app/screens/templatePage/TemplatePageScreen.tsx')).TemplatePageScreen,
  },
  {
    path: addresses.allTasks,
    title: 'allTasks',
    isConsole: true,
    load: async () => (await taskLists()).AllTasksScreen,
    prepare: async (store) => (await taskLists()).prepareTaskList(store, 'all'),
  },
  {
    path: addresses.taskList,
    title: 'taskList',
    isConsole: true,
    load: async () => (await taskLists()).TemplateTasksScreen,
    prepare: async (store) => (await taskLists()).prepareTaskList(store, 'template'),
  },
  {
    path: addresses.newTask,
    title: 'newTask',
    isConsole: true,
    load: withProposalTexts(async () => (await import('#app/screens/newTask/NewTaskScreen.tsx')).NewTaskScreen),
  },
  {
    path: addresses.newTemplate,
    title: 'newTemplate',
    isConsole: true,
    load: withProposalTexts(
      async () => (await import('#app/screens/newTemplate/NewTemplateScreen.tsx')).NewTemplateScreen,
    ),
  },
  {
    path: '/console/task/task-info',
    title: 'taskInfo',
    isConsole: true,
    load: async () => (await import('#app/screens/taskInfo/TaskInfoScreen.tsx')).TaskInfoScreen,
  },
  {
    path: '/console/task/lot-data',
    title: 'lotData',
    isConsole: true,
    load: async () => (await import('#app/screens/lotData/LotDataScreen.tsx')).LotDataScreen,
  },
  {
    path: addresses.exportRecord,
    title: 'exportRecord',
    isConsole: true,
    load: withRowTexts(
      async () => (await import('#app/screens/exportRecord/ExportRecordScreen.tsx')).ExportRecordScreen,
    ),
  },
  {
    path: '/console/task/all-data',
    title: 'allData',
    isConsole: true,
    load: async () => (await import('#app/screens/allData/AllDataScreen.tsx')).AllDataScreen,
  },
  {
    path: '/console/task/difference',
    title: 'difference',
    isConsole: true,
    load: withRowTexts(async () => (await import('#app/screens/difference/DifferenceScreen.tsx')).DifferenceScreen),
  },
  {
    path: addresses.openFile,
    title: 'openFile',
    isConsole: true,
    load: withDeferredTexts(async () => (await import('#app/screens/openFile/OpenFileScreen.tsx')).OpenFileScreen),
  },
  {
    path: addresses.google,
    title: 'google',
    isConsole: true,
    load: withDestinationTexts(async () => (await import('#app/screens/google/GoogleScreen.tsx')).GoogleScreen),
  },
  {
    path: addresses.device,
    title: 'device',
    isConsole: true,
    load: withDeferredTexts(async () => (await import('#app/screens/device/DeviceScreen.tsx')).DeviceScreen),
  },
  {
    path: addresses.sync,
    title: 'sync',
    isConsole: true,
    load: withFrameTexts(async () => (await import('#app/screens/sync/SyncScreen.tsx')).SyncScreen),
  },
  {
    path: `${addresses.help}/:slug?`,
    title: 'help',
    isConsole: true,
    load: withFrameTexts(async () => (await import('#app/screens/help/HelpScreen.tsx')).HelpScreen),
  },
  {
    path: addresses.clientDownload,
    title: 'clientDownload',
    isConsole: true,
    load: withDeferredTexts(
      async () => (await import('#app/screens/clientDownload/ClientDownloadScreen.tsx')).ClientDownloadScreen,
    ),
  },
  {
    path: addresses.apiAccess,
    title: 'apiAccess',
    isConsole: true,
    load: withDestinationTexts(
      async () => (await import('#app/screens/apiAccess/ApiAccessScreen.tsx')).ApiAccessScreen,
    ),
  },
  {
    path: addresses.account,
    title: 'account',
    isConsole: true,
    load: withAccountTexts(async () => (await import('#app/screens/account/AccountScreen.tsx')).AccountScreen),
  },
  {
    path: addresses.members,
    title: 'members',
    isConsole: true,
    load: ofParent(withMemberTexts(async () => (await import('#app/screens/members/MembersScreen.tsx')).MembersScreen)),
  },
  {
    path: `${addresses.operator}/:page?`,
    title: 'operator',
    isConsole: true,
    load: withOperatorTexts(async () => (await import('#app/screens/operator/OperatorScreen.tsx')).OperatorScreen),
  },
  {
    path: addresses.balance,
    title: 'balance',
    isConsole: true,
    load: ofParent(withMoneyTexts(async () => (await import('#app/screens/balance/BalanceScreen.tsx')).BalanceScreen)),
  },
  {
    path: addresses.orders,
    title: 'orders',
    isConsole: true,
    load: ofParent(withMoneyTexts(async () => (await import('#app/screens/orders/OrdersScreen.tsx')).OrdersScreen)),
  },
  {
    path: addresses.plan,
    title: 'plan',
    isConsole: true,
    load: ofParent(withMoneyTexts(async () => (await import('#app/screens/plan/PlanScreen.tsx')).PlanScreen)),
  },
  {
    path: addresses.coupons,
    title: 'coupons',
    isConsole: true,
    load: ofParent(withMoneyTexts(async () => (await import('#app/screens/coupons/CouponsScreen.tsx')).CouponsScreen)),
  },
  {
    path: addresses.paymentSettings,
    title: 'paymentSettings',
    isConsole: true,
    load: ofParent(loadPaymentSettings),
  },
  {
    path: addresses.creditUsage,
    title: 'creditUsage',
    isConsole: true,
    load: ofParent(
      withDeferredTexts(async () => (await import('#app/screens/creditUsage/CreditUsageScreen.tsx')).CreditUsageScreen),
    ),
  },
  {
    path: addresses.purchasePage,
    title: 'purchase',
    isConsole: true,
    isBare: true,
    load: ofParent(
      withMoneyTexts(async () => (await import('#app/screens/purchase/PurchaseScreen.tsx')).PurchaseScreen),
    ),
  },
  {
    path: addresses.orderPage,
    title: 'order',
    isConsole: true,
    isBare: true,
    load: ofParent(withMoneyTexts(async () => (await import('#app/screens/purchase/OrderScreen.tsx')).OrderScreen)),
  },
  {
    path: addresses.pricing,
    title: 'pricing',
    isConsole: true,
    load: withDeferredTexts(async () => (await import('#app/screens/pricing/PricingScreen.tsx')).PricingScreen),
  },
  {
    path: addresses.trial,
    title: 'trial',
    isConsole: true,
    load: ofParent(withDeferredTexts(async () => (await import('#app/screens/trial/TrialScreen.tsx')).TrialScreen)),
  },
];

/** Returns the route that shows this path, if any. */
export function routeOf(pathname: string): Route | undefined {
  const pattern = (path: string) => path.replace(/\/:\w+\?/u, '(/[^/]+)?').replace(/:\w+/u, '[^/]+');
  return routes.find(({ path }) => new RegExp(`^${pattern(path)}/?$`, 'u').test(pathname));
}

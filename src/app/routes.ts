import type { ComponentType } from 'react';
import { addresses } from './addresses.ts';

export interface Route {
  /** wouter's pattern. */
  path: string;
  /** Document title. */
  title: 'gallery' | 'templatePage' | 'taskList' | 'taskInfo' | 'lotData' | 'login' | 'signup';
  /** Whether it stands in the console's frame and needs an account on this device. */
  isConsole: boolean;
  load: () => Promise<ComponentType>;
}

/** The one route table (§2.1, as far as it exists). Other addresses are the 404 page. */
export const routes: readonly Route[] = [
  {
    path: addresses.login,
    title: 'login',
    isConsole: false,
    load: async () => (await import('#app/screens/login/LoginScreen.tsx')).LoginScreen,
  },
  {
    path: addresses.signup,
    title: 'signup',
    isConsole: false,
    load: async () => (await import('#app/screens/signup/SignupScreen.tsx')).SignupScreen,
  },
  {
    path: addresses.gallery,
    title: 'gallery',
    isConsole: true,
    load: async () => (await import('#app/screens/gallery/GalleryScreen.tsx')).GalleryScreen,
  },
  {
    path: `${addresses.gallery}/:slug`,
    title: 'templatePage',
    isConsole: true,
    load: async () => (await import('#app/screens/templatePage/TemplatePageScreen.tsx')).TemplatePageScreen,
  },
  {
    path: addresses.taskList,
    title: 'taskList',
    isConsole: true,
    load: async () => (await import('#app/screens/taskList/TaskListScreen.tsx')).TaskListScreen,
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
];

/** The route that shows this path, if any. */
export function routeOf(pathname: string): Route | undefined {
  return routes.find(({ path }) => new RegExp(`^${path.replace(/:\w+/gu, '[^/]+')}/?$`, 'u').test(pathname));
}

/** Addresses that only lead elsewhere. */
export const redirects: Readonly<Record<string, string>> = {
  '/': addresses.gallery,
  '/console': addresses.gallery,
  '/console/task': addresses.taskList,
};

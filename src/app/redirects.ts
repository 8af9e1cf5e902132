import { addresses } from '#app/navigation/addresses.ts';

/** Addresses that only redirect to another address. */
export const redirects: Readonly<Record<string, string>> = {
  '/': addresses.gallery,
  '/console': addresses.overview,
  '/console/task': addresses.allTasks,
  // §2.1: the installed app and the local runner are the desktop client.
  [addresses.download]: addresses.clientDownload,
  '/console/template/detail': addresses.gallery,
};

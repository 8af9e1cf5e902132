import { signal } from '@preact/signals-react';

/** The user's answer to the question whether the system may show notices; `null` where the browser has none. */
export const systemPermission = signal<NotificationPermission | null>(
  'Notification' in globalThis ? Notification.permission : null,
);

/** Asks the user; browsers allow it only after a press. */
export async function askForSystemNotices(): Promise<void> {
  if (systemPermission.value === null) return;
  systemPermission.value = await Notification.requestPermission();
}

export function canShowSystemNotices(): boolean {
  return systemPermission.value === 'granted';
}

/** Shows a notice by the system; the service worker opens its page (workers/sw/main.ts). */
export async function showSystemNotice(notice: {
  title: string;
  body?: string;
  event: string;
  address: string;
}): Promise<void> {
  const { title, body = '', event, address } = notice;
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.showNotification(title, { body, tag: event, icon: '/icons/sheaf-192.png', data: { address } });
}

/** Shared by the tabs of this device. */
const unseenKey = 'sheaf.unseenNotices';

let waitingEdits = 0;

/** Adds one to the badge of the installed app. */
export function countUnseen(): void {
  localStorage.setItem(unseenKey, String(unseenCount() + 1));
  void showBadge();
}

/** Sets the number of edits in the badge: those that wait for the service or for the user. */
export function countWaiting(count: number): void {
  if (count === waitingEdits) return;
  waitingEdits = count;
  void showBadge();
}

/** Removes the notices from the badge: the user looks at the app. */
export function clearUnseen(): void {
  if (localStorage.getItem(unseenKey) === null) return;
  localStorage.removeItem(unseenKey);
  void showBadge();
}

function unseenCount(): number {
  return Number(localStorage.getItem(unseenKey) ?? 0);
}

/** Not every browser has badges, and those that have some refuse them to apps that are not installed. */
async function showBadge(): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  const count = unseenCount() + waitingEdits;
  await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => undefined);
}

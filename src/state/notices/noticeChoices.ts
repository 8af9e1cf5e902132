import { signal } from '@preact/signals-react';
import type { NoticeKind } from '#core/domain/notice/noticeKind.ts';
import { readKept, writeKept } from '../preferences.ts';

/** The ways in which this device reports: in the app, and by the system while nobody looks at the app. */
export const noticeWays = ['app', 'system'] as const;
export type NoticeWay = (typeof noticeWays)[number];

const mutedKey = 'sheaf.mutedNotices';

/** The choices that the user turned off on this device, as `<way>.<kind>`. */
export const mutedNotices = signal<ReadonlySet<string>>(new Set(readKept(mutedKey)?.split(' ')));

export function isWanted(way: NoticeWay, kind: NoticeKind): boolean {
  return !mutedNotices.value.has(`${way}.${kind}`);
}

/** Turns a kind of notice on or off in one way, on this device. */
export function setWanted(way: NoticeWay, kind: NoticeKind, isOn: boolean): void {
  const muted = new Set(mutedNotices.value);
  if (isOn) muted.delete(`${way}.${kind}`);
  else muted.add(`${way}.${kind}`);
  mutedNotices.value = muted;
  writeKept(mutedKey, [...muted].join(' '));
}

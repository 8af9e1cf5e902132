import { addresses } from '#app/navigation/addresses.ts';
import { readKept, writeKept } from '#app/state/preferences.ts';
import { signal } from '@preact/signals-react';

/** An act that keys do anywhere in the console. */
export type Shortcut = { does: 'menu' | 'list' | 'search' } | { does: 'open'; address: string };

/** The key that comes before the letter of a page. */
export const goKey = 'g';
/** The letters of pages, which have the same address in every language. */
export const pageKeys: Readonly<Record<string, string>> = {
  o: addresses.overview,
  t: addresses.allTasks,
  g: addresses.gallery,
  e: addresses.exportRecord,
  p: addresses.plan,
  b: addresses.balance,
  a: addresses.account,
};

/** The second key of a pair must follow within this time, milliseconds. */
const pairMs = 1_500;
const offKey = 'sheaf.noSingleKeys';

/** True if keys without Ctrl do something: they get in the way of speech input (WCAG 2.1.4). */
export const areSingleKeysOn = signal(readKept(offKey) === null || readKept(offKey) === '');

export function switchSingleKeys(isOn: boolean): void {
  areSingleKeysOn.value = isOn;
  writeKept(offKey, isOn ? '' : 'off');
}

/** True where the modifier of shortcuts is the Command key. */
export const isApple = /Mac|iPhone|iPad/u.test(navigator.platform);

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>;

/**
 * Returns a reader of key presses: what each does, or `null`. `isTyping` says that a field or a list uses the keys
 * itself; then only the keys with a modifier do something.
 */
export function createKeyReader(isOnApple = isApple): (press: Press, isTyping: boolean) => Shortcut | null {
  let wentAt = -Infinity;
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }, isTyping) => {
    const isSecond = timeStamp - wentAt <= pairMs;
    wentAt = -Infinity;
    const [modifier, other] = isOnApple ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
    if (modifier && !other && !altKey && key.toLowerCase() === 'k') return { does: 'menu' };
    if (isTyping || ctrlKey || metaKey || altKey || !areSingleKeysOn.value) return null;
    const address = isSecond ? pageKeys[key.toLowerCase()] : undefined;
    if (address !== undefined) return { does: 'open', address };
    if (key === goKey) wentAt = timeStamp;
    if (key === '?') return { does: 'list' };
    return key === '/' ? { does: 'search' } : null;
  };
}

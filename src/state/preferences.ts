import { computed, signal } from '@preact/signals-react';
import { locales, nearestLocale, type Locale } from '#core/domain/locale.ts';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Stored in localStorage, not in the registry database: the first paint cannot wait for IndexedDB. */
const localeKey = 'sheaf.locale';
const themeKey = 'sheaf.theme';

/** §2.2: the dismissal of the guide bubble is remembered on this device, per user id. */
const guideKey = (userId: string): string => `sheaf.guideDismissed.${userId}`;

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const isSystemDark = signal(prefersDark.matches);
prefersDark.addEventListener('change', (event) => {
  isSystemDark.value = event.matches;
});

export const locale = signal<Locale>(storedLocale() ?? nearestLocale(navigator.languages));
export const themeChoice = signal<ThemeChoice>(storedTheme());
export const isDark = computed(() =>
  themeChoice.value === 'system' ? isSystemDark.value : themeChoice.value === 'dark',
);

export function saveLocale(next: Locale): void {
  locale.value = next;
  writeKept(localeKey, next);
}

export function chooseTheme(next: ThemeChoice): void {
  themeChoice.value = next;
  writeKept(themeKey, next);
}

/** Returns whether this user has dismissed the guide bubble on this device. */
export function isGuideDismissed(userId: string): boolean {
  return readKept(guideKey(userId)) !== null;
}

export function dismissGuide(userId: string): void {
  writeKept(guideKey(userId), 'yes');
}

function storedLocale(): Locale | undefined {
  const kept = readKept(localeKey);
  return locales.find((known) => known === kept);
}

function storedTheme(): ThemeChoice {
  const kept = readKept(themeKey);
  return themeChoices.find((known) => known === kept) ?? 'system';
}

/** A browser that forbids storage throws here; a missing preference is better than an empty page. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeKept(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Not stored: the choice is valid until the page closes.
  }
}

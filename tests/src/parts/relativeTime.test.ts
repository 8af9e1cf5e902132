import dayjs from 'dayjs';
import type {} from 'dayjs/plugin/relativeTime.js';
import { expect, test } from 'vitest';
import { startI18n } from '#app/i18n/i18n.ts';
import type { Locale } from '#core/domain/locale.ts';

const now = Date.UTC(2026, 10, 22, 12);
const ages = [3_000, 5 * 60_000, 3 * 3_600_000, 4 * 86_400_000];

const expected: Record<Locale, string[]> = {
  'en-US': ['a few seconds ago', '5 minutes ago', '3 hours ago', '4 days ago'],
  'ja-JP': ['数秒前', '5分前', '3時間前', '4日前'],
  'es-ES': ['hace unos segundos', 'hace 5 minutos', 'hace 3 horas', 'hace 4 días'],
  'fr-FR': ['il y a quelques secondes', 'il y a 5 minutes', 'il y a 3 heures', 'il y a 4 jours'],
  'de-DE': ['vor ein paar Sekunden', 'vor 5 Minuten', 'vor 3 Stunden', 'vor 4 Tagen'],
  'it-IT': ['qualche secondo fa', '5 minuti fa', '3 ore fa', '4 giorni fa'],
  'ko-KR': ['몇 초 전', '5분 전', '3시간 전', '4일 전'],
};

test.each(Object.entries(expected))('§9: relative times are written in %s: %j', async (locale, words) => {
  await startI18n(locale as Locale, false);
  expect(ages.map((age) => dayjs(now - age).from(now))).toEqual(words);
});

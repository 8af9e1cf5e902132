import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next, { type TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { locales, type Locale } from '#core/domain/locale.ts';
import { ScheduleType, type TaskSchedule } from '#core/domain/task/schedule.ts';
import { isZoneOfDevice, scheduleLabel, zoneOf } from '#app/parts/schedule/scheduleLabel.ts';

const schedules: TaskSchedule[] = [
  { scheduleType: ScheduleType.Once, timeZone: 'Asia/Tokyo', at: Date.UTC(2026, 10, 23, 23, 30) },
  { scheduleType: ScheduleType.Weekly, timeZone: 'UTC', daysOfWeek: [7, 2, 3, 4, 5, 6, 1], times: ['08:30'] },
  { scheduleType: ScheduleType.Weekly, timeZone: 'UTC', daysOfWeek: [7, 1], times: ['20:00', '08:30'] },
  { scheduleType: ScheduleType.Monthly, timeZone: 'UTC', daysOfMonth: [31, 15, 1], times: ['00:00'] },
  { scheduleType: ScheduleType.Monthly, timeZone: 'UTC', daysOfMonth: [1], times: ['00:00'] },
  { scheduleType: ScheduleType.Monthly, timeZone: 'UTC', daysOfMonth: [31], times: ['00:00'] },
  {
    scheduleType: ScheduleType.Interval,
    timeZone: 'America/New_York',
    everyMinutes: 2 * 1_440 + 61,
    from: Date.UTC(2026, 0, 1, 5),
  },
];

async function wordsOf(locale: Locale): Promise<string[]> {
  const file = join(import.meta.dirname, `../../../locales/${locale}/schedule.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const instance = i18next.createInstance();
  await instance.init({
    lng: locale,
    resources: { [locale]: { schedule: texts } },
    interpolation: { escapeValue: false },
  });
  const t = instance.getFixedT(locale, 'schedule') as TFunction<'schedule'>;
  // ICU separates times from AM and PM by a narrow space.
  return schedules.map((schedule) => scheduleLabel(t, locale, schedule).replace(/[\u202f\u00a0]/gu, ' '));
}

const expected: Record<Locale, string[]> = {
  'en-US': [
    'Once, on November 24, 2026 at 8:30 AM',
    'Every day at 8:30 AM',
    'Every week on Monday and Sunday, at 8:30 AM and 8:00 PM',
    'Every month on days 1, 15, and the last one, at 12:00 AM',
    'Every month on day 1, at 12:00 AM',
    'Every month on its last day, at 12:00 AM',
    'At intervals of 2 days, 1 hour, 1 minute, from January 1, 2026 at 12:00 AM',
  ],
  'ja-JP': [
    '2026年11月24日 8:30に1回',
    '毎日 8:30',
    '毎週 月曜日、日曜日 8:30、20:00',
    '毎月 1日、15日、末日 0:00',
    '毎月 1日 0:00',
    '毎月 末日 0:00',
    '2 日 1 時間 1 分ごと（2026年1月1日 0:00から）',
  ],
  'es-ES': [
    'Una vez: 24 de noviembre de 2026 a las 8:30',
    'Todos los días: 8:30',
    'Cada semana, lunes y domingo: 8:30 y 20:00',
    'Cada mes, días 1, 15 y el último: 0:00',
    'Cada mes, día 1: 0:00',
    'Cada mes, el último día: 0:00',
    'A intervalo fijo: 2 días, 1 hora y 1 minuto, desde el 1 de enero de 2026 a las 0:00',
  ],
  'fr-FR': [
    'Une fois, le 24 novembre 2026 à 08:30',
    'Tous les jours à 08:30',
    'Chaque semaine, lundi et dimanche, à 08:30 et 20:00',
    'Chaque mois, jours 1, 15 et le dernier, à 00:00',
    'Chaque mois, jour 1, à 00:00',
    'Chaque mois, le dernier jour, à 00:00',
    'À intervalle fixe : 2 jours, 1 heure et 1 minute, à partir du 1 janvier 2026 à 00:00',
  ],
  'de-DE': [
    'Einmal, am 24. November 2026 um 08:30',
    'Jeden Tag um 08:30',
    'Jede Woche am Montag und Sonntag, um 08:30 und 20:00',
    'Jeden Monat an den Tagen 1, 15 und dem letzten, um 00:00',
    'Jeden Monat an Tag 1, um 00:00',
    'Jeden Monat am letzten Tag, um 00:00',
    'In festem Abstand: 2 Tage, 1 Stunde und 1 Minute, zuerst am 1. Januar 2026 um 00:00',
  ],
  'it-IT': [
    'Una volta, il 24 novembre 2026 alle ore 08:30',
    'Ogni giorno, ore 08:30',
    'Ogni settimana, lunedì e domenica, ore 08:30 e 20:00',
    'Ogni mese, giorni 1, 15 e l’ultimo, ore 00:00',
    'Ogni mese, giorno 1, ore 00:00',
    'Ogni mese, ultimo giorno, ore 00:00',
    'A intervallo fisso: 2 giorni, 1 ora e 1 minuto, a partire dal 1 gennaio 2026 alle ore 00:00',
  ],
  'ko-KR': [
    '2026년 11월 24일 오전 8:30에 한 번',
    '매일 오전 8:30',
    '매주 월요일 및 일요일, 오전 8:30 및 오후 8:00',
    '매월 1일, 15일 및 말일, 오전 12:00',
    '매월 1일, 오전 12:00',
    '매월 말일, 오전 12:00',
    '2일 1시간 1분마다(2026년 1월 1일 오전 12:00부터)',
  ],
};

test('a zone that this device does not know is still named; instants are shown in UTC', () => {
  const timeZone = 'Europe/Atlantis';
  expect(zoneOf({ scheduleType: ScheduleType.Once, timeZone, at: 0 })).toBe('UTC');
  expect(zoneOf({ scheduleType: ScheduleType.Weekly, timeZone, daysOfWeek: [1], times: ['08:30'] })).toBe(timeZone);
  expect(isZoneOfDevice(timeZone)).toBe(false);
});

test.each(locales)('a schedule is described in %s', async (locale) => {
  expect(await wordsOf(locale)).toEqual(expected[locale]);
});

import { expect, test } from 'vitest';
import { readDate } from '#core/domain/values/date.ts';
import { readDuration } from '#server/engine/extract/values/duration.ts';
import { readNumber } from '#core/domain/values/number.ts';

const now = new Date('2026-11-25T09:30:20Z');

interface Words {
  date: string;
  /** Three days before `now`. */
  relative: string;
  yesterday: string;
  /** 1,234 as a page of the language writes it. */
  number: string;
  /** 1,234.5 with a currency. */
  price: string;
  /** 90 minutes. */
  duration: string;
}

const words: Record<string, Words> = {
  en: {
    date: 'March 21, 2026',
    relative: '3 days ago',
    yesterday: 'yesterday',
    number: '1,234 reviews',
    price: '$1,234.50',
    duration: '1 hour 30 minutes',
  },
  de: {
    date: '21. März 2026',
    relative: 'vor 3 Tagen',
    yesterday: 'gestern',
    number: '1.234 Bewertungen',
    price: '1.234,50 €',
    duration: '1 Stunde 30 Minuten',
  },
  fr: {
    date: '21 mars 2026',
    relative: 'il y a 3 jours',
    yesterday: 'hier',
    number: '1 234 avis',
    price: '1 234,50 €',
    duration: '1 heure 30 minutes',
  },
  it: {
    date: '21 marzo 2026',
    relative: '3 giorni fa',
    yesterday: 'ieri',
    number: '1.234 recensioni',
    price: '1.234,50 €',
    duration: '1 ora e 30 minuti',
  },
  es: {
    date: '21 de marzo de 2026',
    relative: 'hace 3 días',
    yesterday: 'ayer',
    number: '1.234 opiniones',
    price: '1.234,50 €',
    duration: '1 hora 30 minutos',
  },
  ja: {
    date: '2026年3月21日',
    relative: '3 日前',
    yesterday: '昨日',
    number: '1,234件',
    price: '1,234.50円',
    duration: '1時間30分',
  },
  ko: {
    date: '2026년 3월 21일',
    relative: '3일 전',
    yesterday: '어제',
    number: '1,234개',
    price: '1,234.50원',
    duration: '1시간 30분',
  },
};

test.each(Object.entries(words))(
  '%s: a date in words and one that is relative are read, and so is a number of its form',
  (language, { date, relative, yesterday, number, price, duration }) => {
    const dates = [date, relative, yesterday].map((text) => readDate(text, { language, now }));
    expect(dates).toEqual(['2026-03-21', '2026-11-22', '2026-11-24']);
    expect(readNumber(number, undefined, language)).toBe('1234');
    expect(readNumber(price, undefined, language)).toBe('1234.50');
    expect(readDuration(duration, 'minutes', language)).toBe('90');
  },
);

import { describe, expect, test } from 'vitest';
import { ScheduleType } from '#core/domain/task/schedule.ts';
import { showUserCode, parseUserCode } from '#core/domain/account/typedCodes.ts';
import { originOf } from '#server/runner/apiClient.ts';
import { parseSchedule } from '#server/runner/schedule.ts';
import { openTerminal } from '#server/runner/terminal.ts';

const zone = 'Europe/Berlin';

describe('a schedule at the command line', () => {
  test.each<[string[], object]>([
    [
      ['--daily', '08:30,20:00'],
      { scheduleType: ScheduleType.Weekly, daysOfWeek: [1, 2, 3, 4, 5, 6, 7], times: ['08:30', '20:00'] },
    ],
    [['--weekly', '1,5', '--at', '08:30'], { scheduleType: ScheduleType.Weekly, daysOfWeek: [1, 5], times: ['08:30'] }],
    [['--monthly', '31'], { scheduleType: ScheduleType.Monthly, daysOfMonth: [31], times: ['00:00'] }],
    [['--every', '90'], { scheduleType: ScheduleType.Interval, everyMinutes: 90 }],
    [['--once', '2030-01-31T08:30Z'], { scheduleType: ScheduleType.Once, at: Date.UTC(2030, 0, 31, 8, 30) }],
  ])('%j is one', (args, schedule) => {
    expect(parseSchedule(args, zone)).toMatchObject({ ...schedule, timeZone: zone });
  });

  test.each([
    [['--daily', '25:00'], /08:30/u],
    [['--weekly', '8'], /Days of the week/u],
    [['--every', '0'], /An interval/u],
    [['--daily', '08:30', '--every', '5'], /Name one of/u],
    [[], /Name one of/u],
  ])('%j is none, and says why', (args, sentence) => {
    const parsed = parseSchedule(args, zone);
    expect(Array.isArray(parsed) ? parsed.join('\n') : parsed).toMatch(sentence);
  });
});

test.each([
  ['https://sheaf.example', 'https://sheaf.example'],
  ['sheaf.example/console/task', 'https://sheaf.example'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://localhost:8080', 'http://localhost:8080'],
  // A token would travel for everybody on the way to read.
  ['http://sheaf.example', null],
  ['http://192.168.0.7:8080', null],
  ['https://user:word@sheaf.example', null],
  ['ftp://sheaf.example', null],
])('of the address %s the service is %s', (address, origin) => {
  expect(originOf(address)).toBe(origin);
});

test.each([
  ['bcdf ghjk', 'BCDFGHJK'],
  ['BCDF-GHJK', 'BCDFGHJK'],
  ['BCDF-GHJ', null],
  ['ABCD-EFGH', null],
  ['', null],
])('the code %j is read as %s', (text, letters) => {
  expect(parseUserCode(text)).toBe(letters);
  if (letters !== null) expect(showUserCode(letters)).toBe('BCDF-GHJK');
});

describe('progress', () => {
  const written = (isTTY: boolean): string => {
    let text = '';
    const terminal = openTerminal({ write: (part: string) => (text += part), isTTY, columns: 12 });
    terminal.progress('a long progress');
    terminal.progress('short');
    terminal.write('done');
    return text;
  };

  test('takes one line of a terminal, and what is written takes its place', () => {
    const screen = written(true).split('\n')[0]?.split('\r').at(-1);
    expect(screen).toBe('done');
    expect(written(true).split('\n')).toHaveLength(2);
  });

  test('is not written without a terminal', () => {
    expect(written(false)).toBe('done\n');
  });
});

import { describe, expect, it } from 'vitest';
import { cleanTaskName, maxTaskNameLength, taskNameProblem } from '#core/domain/task/task.ts';
import { nearestLocale } from '#core/domain/locale.ts';
import { noFacts } from '#core/edits/edit.ts';
import { renameTask } from '#core/edits/taskListEdits.ts';
import { readInput } from '#core/wire/call/readInput.ts';
import { formatUserInputParameters, userInputParameters } from '#core/wire/rows/parameters.ts';
import { fillPath } from '#core/wire/call/defineCall.ts';

describe('a task’s name', () => {
  it('loses white space at its ends and doubled inside', () => {
    expect(cleanTaskName('  Shoes \n and\t socks ')).toBe('Shoes and socks');
  });

  it.each([
    ['', 'TaskNameEmpty'],
    ['x'.repeat(maxTaskNameLength), null],
    ['😀'.repeat(maxTaskNameLength), null],
    ['x'.repeat(maxTaskNameLength + 1), 'TaskNameTooLong'],
  ])('%# has the right problem', (name, problem) => {
    expect(taskNameProblem(name)).toBe(problem);
  });

  it('is guarded by the edit in its clean form, on the device and on the service', () => {
    const task = {} as Parameters<typeof renameTask.guard>[0];
    expect(renameTask.guard(task, { taskName: ' \n ' }, noFacts)).toEqual({ code: 'TaskNameEmpty' });
    expect(renameTask.apply(task, { taskName: ' a  b ' }, 1).taskName).toBe('a b');
    expect(cleanTaskName('\u0000a\u0007b \ud83d')).toBe('ab \ufffd');
  });
});

describe('the nearest language', () => {
  it.each([
    [['de-AT', 'en'], 'de-DE'],
    [['pt-BR', 'ko'], 'ko-KR'],
    [['fr-fr'], 'fr-FR'],
    [['zh-CN'], 'en-US'],
    [[], 'en-US'],
  ])('to %j is %s', (tags, locale) => {
    expect(nearestLocale(tags)).toBe(locale);
  });
});

describe('userInputParameters (§3.5)', () => {
  it('carries the values there and back', () => {
    const values = { Urls: ['https://a.example'], Switch: true, Keyword: 'x' };
    expect(userInputParameters.parse(formatUserInputParameters(values, { Urls: 'p1' }))).toEqual({
      values,
      origins: {},
    });
  });

  it.each(['', 'no json', '[]', '{"UIParameters":[]}', 'null'])('refuses %j with a sentence', (text) => {
    const read = readInput(userInputParameters, text);
    expect(read.ok ? '' : read.refusal.message).toMatch(/^(must be|is missing)/u);
  });

  it('leaves out what no text may hold, wherever it was pasted', () => {
    const values = { Keyword: 'a\u0000b', Urls: ['one\ud800', '\u0000two'] };
    const clean = { Keyword: 'ab', Urls: ['one\ufffd', 'two'] };
    expect(userInputParameters.parse(formatUserInputParameters(values, {}))).toEqual({ values: clean, origins: {} });
  });
});

it('a path is filled with its values, percent-encoded', () => {
  expect(fillPath('/v1/tasks/{id}/lot/{lotNo}/subTasks', { id: 'a/b', lotNo: 3 })).toBe(
    '/v1/tasks/a%2Fb/lot/3/subTasks',
  );
});

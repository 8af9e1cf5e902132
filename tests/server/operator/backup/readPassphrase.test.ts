import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPassphrase } from '#server/operator/backup/readPassphrase.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-passphrase-'));
  file = join(folder, 'passphrase');
  writeFileSync(file, 'from the file, with spaces \n');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A terminal on which these answers are entered, one after the other. */
function answering(...answers: (string | null)[]) {
  const questions: string[] = [];
  const ask = (question: string) => {
    questions.push(question);
    return Promise.resolve(answers.shift() ?? null);
  };
  return { ask, questions };
}
const isNew = { isNew: true };
const isOld = { isNew: false };

test('the passphrase comes from a file, from the environment, or from the terminal: twice for a new backup', async () => {
  const silent = answering();
  const inFile = { SHEAF_BACKUP_PASSPHRASE_FILE: file };
  expect(await readPassphrase(inFile, silent.ask, isNew)).toBe('from the file, with spaces ');
  const inText = { SHEAF_BACKUP_PASSPHRASE: 'from the environment' };
  expect(await readPassphrase(inText, silent.ask, isNew)).toBe('from the environment');
  expect(silent.questions).toEqual([]);
  const entered = answering('entered by hand', 'entered by hand');
  expect(await readPassphrase({}, entered.ask, isNew)).toBe('entered by hand');
  expect(entered.questions).toEqual(['Passphrase of the backup: ', 'The same again: ']);
  expect(await readPassphrase({}, answering('old').ask, isOld)).toBe('old');
});

test.each([
  ['none without a terminal', {}, [null], isOld, 'The backup needs a passphrase. Name a file that contains it with'],
  ['an empty one', {}, [''], isOld, 'The backup needs a passphrase.'],
  ['a short one for a new backup', {}, ['elevenchars'], isNew, 'The passphrase is too short: it must have at least 12'],
  ['two that differ', {}, ['entered by hand', 'entered by Hand'], isNew, 'The two passphrases differ.'],
  [
    'a file that does not exist',
    { SHEAF_BACKUP_PASSPHRASE_FILE: '/no/such' },
    [],
    isNew,
    'cannot be read from /no/such',
  ],
  [
    'two places at once',
    { SHEAF_BACKUP_PASSPHRASE: 'x', SHEAF_BACKUP_PASSPHRASE_FILE: 'y' },
    [],
    isNew,
    'are both set. Set one of them.',
  ],
])('%s is refused in a sentence', async (_what, environment, answers, which, sentence) => {
  await expect(readPassphrase(environment, answering(...answers).ask, which)).rejects.toThrow(sentence);
});

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { minPassphrase } from '#core/domain/operator/backup.ts';
import { BackupError } from './file/BackupError.ts';

/** Asks a question on a terminal without showing the answer; `null` where there is no terminal, or Ctrl-C ended it. */
export type AskHidden = (question: string) => Promise<string | null>;

const howToGive =
  'Name a file that contains it with SHEAF_BACKUP_PASSPHRASE_FILE, set SHEAF_BACKUP_PASSPHRASE, or run the command on a terminal.';

/**
 * Returns the passphrase of the environment, or the one that is entered: twice for a new backup. Never from the
 * arguments, which every user of the machine can read.
 * @throws BackupError without one, and for a new one that is too short
 */
export async function readPassphrase(
  environment: NodeJS.ProcessEnv,
  ask: AskHidden,
  { isNew }: { isNew: boolean },
): Promise<string> {
  const given = readGiven(environment);
  const passphrase = given ?? (await ask('Passphrase of the backup: '));
  if (passphrase === null || passphrase === '') throw new BackupError(`The backup needs a passphrase. ${howToGive}`);
  if (!isNew) return passphrase;
  if (passphrase.length < minPassphrase) {
    throw new BackupError(
      `The passphrase is too short: it must have at least ${minPassphrase} characters. The file contains every secret of the service.`,
    );
  }
  if (given === null && (await ask('The same again: ')) !== passphrase) {
    throw new BackupError('The two passphrases differ. No backup was made. Enter the same one twice.');
  }
  return passphrase;
}

function readGiven({
  SHEAF_BACKUP_PASSPHRASE: text = '',
  SHEAF_BACKUP_PASSPHRASE_FILE: file = '',
}: NodeJS.ProcessEnv): string | null {
  if (text !== '' && file !== '') {
    throw new BackupError('SHEAF_BACKUP_PASSPHRASE and SHEAF_BACKUP_PASSPHRASE_FILE are both set. Set one of them.');
  }
  if (file === '') return text === '' ? null : text;
  try {
    // An editor ends the last line.
    return readFileSync(file, 'utf8').replace(/\r?\n$/u, '');
  } catch (error) {
    throw new BackupError(`The passphrase cannot be read from ${file}. ${howToGive}`, { cause: error });
  }
}

/** Asks on the terminal of this process, until `signal` aborts. */
export function openAskHidden(input: NodeJS.ReadStream, output: NodeJS.WriteStream, signal: AbortSignal): AskHidden {
  return async (question) => {
    if (!input.isTTY) return null;
    const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
    // From here on the terminal shows no key, so it comes before the question.
    const lines = createInterface({ input, output: hidden, terminal: true });
    output.write(question);
    // The end of the input and Ctrl-C close it and leave the question without an answer.
    const closed = new Promise<null>((resolve) => lines.once('close', () => resolve(null)));
    try {
      return await Promise.race([lines.question('', { signal }), closed]);
    } finally {
      lines.close();
      output.write('\n');
    }
  };
}

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns the code of a sign-up from the mails (in English) that a service without a mail server writes to its data
 * folder.
 */
export async function readSignUpCode(dataFolder: string, email: string): Promise<string> {
  const folder = join(dataFolder, 'mailbox');
  // A mail that is still being written has another ending.
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.eml'))) {
    const message = await readFile(join(folder, file), 'utf8');
    const code = /account: (\d{6})/u.exec(message)?.[1];
    if (message.includes(`To: ${email}\r\n`) && code !== undefined) return code;
  }
  throw new Error(`no code for ${email} in ${folder}`);
}

/**
 * Returns the text of the newest mail to an address that a service without a mail server wrote, decoded; `null` where
 * there is none that has this pattern.
 */
export async function findInMail(dataFolder: string, email: string, pattern: RegExp): Promise<RegExpExecArray | null> {
  const folder = join(dataFolder, 'mailbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const [message, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
      return { message, mtimeMs };
    }),
  );
  return mails
    .filter(({ message }) => message.includes(`To: ${email}\r\n`))
    .toSorted((one, other) => other.mtimeMs - one.mtimeMs)
    .reduce<RegExpExecArray | null>((found, { message }) => found ?? pattern.exec(decoded(message)), null);
}

/** RFC 2045 6.7, quoted-printable, as far as these mails need it: a long link is broken into several lines. */
function decoded(message: string): string {
  if (!/^Content-Transfer-Encoding: quoted-printable/imu.test(message)) return message;
  return message
    .replaceAll(/=\r\n/gu, '')
    .replaceAll(/=(?<code>[0-9A-F]{2})/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

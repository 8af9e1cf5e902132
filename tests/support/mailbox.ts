import { readdir, readFile } from 'node:fs/promises';
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

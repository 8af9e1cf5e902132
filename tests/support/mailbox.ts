import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The code of a sign-up, from the mails that a service without a mail server leaves in its data folder. In English. */
export async function readSignUpCode(dataFolder: string, email: string): Promise<string> {
  const folder = join(dataFolder, 'mailbox');
  for (const file of await readdir(folder)) {
    const message = await readFile(join(folder, file), 'utf8');
    const code = /account: (\d{6})/u.exec(message)?.[1];
    if (message.includes(`To: ${email}\r\n`) && code !== undefined) return code;
  }
  throw new Error(`no code for ${email} in ${folder}`);
}

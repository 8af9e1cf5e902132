import {
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { canEnter, commonFolder, type OtherUser } from '../../otherUser.ts';

/** The user of the database server. Undefined: the user of this process. */
export type ServerUser = OtherUser | undefined;

export interface Home {
  readonly folder: string;
  readonly user: ServerUser;
}

/**
 * Returns the folder of the database's files, made when missing, and the user of the server. PostgreSQL refuses root:
 * started by root, it runs as the owner of the existing files, and new ones belong to `nobody`. When that user cannot
 * enter the data folder (below /root, for example), the files are stored under /var/lib, and a link points to them.
 */
export function openHome(dataFolder: string): Home {
  const nearby = join(dataFolder, 'postgres');
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? (ownerOf(nearby) ?? nobody()) : undefined;
  if (!existsSync(nearby) && user !== undefined && !canEnter(dataFolder, user)) linkElsewhere(nearby);
  else mkdirSync(nearby, { recursive: true, mode: 0o700 });
  const folder = realpathSync(nearby);
  if (user !== undefined && statSync(folder).uid !== user.uid) giveTo(user, folder);
  return { folder, user };
}

function linkElsewhere(link: string): void {
  mkdirSync(commonFolder, { recursive: true, mode: 0o755 });
  rmSync(link, { force: true });
  symlinkSync(mkdtempSync(join(commonFolder, 'postgres-')), link);
}

/**
 * Returns the options to spawn the server's programs: as its user, in a folder that this user can enter, without this
 * process's environment variables.
 */
export function runsIn(home: Home): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } {
  return { ...home.user, cwd: home.folder, env: { LC_ALL: 'C' } };
}

/** Gives a file, or a folder with its contents, to the server's user. */
export function giveTo(user: ServerUser, path: string): void {
  if (user === undefined) return;
  lchownSync(path, user.uid, user.gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(path, name), user.uid, user.gid);
}

function ownerOf(folder: string): ServerUser {
  const owner = statSync(folder, { throwIfNoEntry: false });
  return owner === undefined || owner.uid === 0 ? undefined : { uid: owner.uid, gid: owner.gid };
}

function nobody(): OtherUser {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534) };
}

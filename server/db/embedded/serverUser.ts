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

/** Whom the database server runs as. Undefined: as ourselves. */
export type ServerUser = OtherUser | undefined;

export interface Home {
  readonly folder: string;
  readonly user: ServerUser;
}

/**
 * The folder of the database's files, made where it does not exist, and the user the server runs as. PostgreSQL
 * refuses root: for root it runs as the owner of the files that are there, new ones belong to `nobody`. Where that
 * user cannot enter the data folder (below /root, say) the files are kept under /var/lib, and a link leads to them.
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

/** How the server's programs are run: as its user, in a folder that user can enter, with nothing of our environment. */
export function runsIn(home: Home): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } {
  return { ...home.user, cwd: home.folder, env: { LC_ALL: 'C' } };
}

/** Gives a file, or a folder with all it holds, to the server's user. */
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

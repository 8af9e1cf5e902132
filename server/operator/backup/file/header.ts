import { createHash, createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { BackupError, damaged } from './BackupError.ts';

/*
 * The head of a backup, readable without the passphrase: a line with the number of the format, the length of the facts
 * (4 bytes), the facts as JSON, their SHA-256 and an HMAC. The digest distinguishes a damaged head from a wrong
 * passphrase. The HMAC and the key of everything behind the head come from the passphrase by scrypt, and the key from
 * the head too: the contents cannot be opened behind another head.
 */

const facts = z.object({
  madeAt: z.iso.datetime(),
  /** The last migration of the database. */
  schema: z.string().max(200),
  tableCount: z.int().nonnegative(),
  /** Of the database on the disk, with indexes. */
  databaseBytes: z.int().nonnegative(),
  kdf: z.object({
    name: z.literal('scrypt'),
    /** The binary logarithm of N; more would let a file of strangers take all memory. */
    logN: z.int().min(10).max(20),
    r: z.literal(8),
    p: z.literal(1),
    salt: z.base64url().min(16).max(100),
  }),
});
type Facts = z.output<typeof facts>;

/** Facts about a backup that are readable before it is opened. */
export type BackupFacts = Omit<Facts, 'kdf'>;

export interface Header {
  facts: BackupFacts;
  /** The length of the head in the file. */
  byteCount: number;
  /** Returns the key of the contents; `null` for a wrong passphrase. */
  unlock(passphrase: string): Promise<Buffer | null>;
}

const mark = 'SHEAF-BACKUP-';
const line = `${mark}1\n`;
const maxFactsBytes = 10_000;
const digestBytes = 32;
/** The longest head: as many bytes of a file are enough for `readHeader`. */
export const maxHeaderBytes = line.length + 4 + maxFactsBytes + 2 * digestBytes;
/** 128 MiB and some 0.5 s for each try of a passphrase. */
export const defaultLogN = 17;

/** Returns the bytes of a new head, and the key of the contents. */
export async function makeHeader(
  given: BackupFacts,
  passphrase: string,
  logN: number,
): Promise<{ bytes: Buffer; key: Buffer }> {
  const salt = randomBytes(16).toString('base64url');
  const all: Facts = { ...given, kdf: { name: 'scrypt', logN, r: 8, p: 1, salt } };
  const json = Buffer.from(JSON.stringify(all));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  const head = Buffer.concat([Buffer.from(line), length, json]);
  const digest = digestOf(head);
  const { mac, key } = await deriveKeys(passphrase, all.kdf, digest);
  return { bytes: Buffer.concat([head, digest, mac]), key };
}

/**
 * Reads the head from the first bytes of a file.
 * @throws BackupError for a file that is no backup, one of a newer format, and a damaged head
 */
export function readHeader(start: Buffer): Header {
  checkLine(start);
  const length = start.length < line.length + 4 ? Infinity : start.readUInt32BE(line.length);
  const end = line.length + 4 + length;
  if (length > maxFactsBytes || start.length < end + 2 * digestBytes) throw damaged('its head is not complete');
  const digest = start.subarray(end, end + digestBytes);
  if (!digestOf(start.subarray(0, end)).equals(digest)) throw damaged('its head was changed');
  const read = facts.safeParse(JSON.parse(start.toString('utf8', line.length + 4, end)));
  if (!read.success) throw damaged('its head cannot be read');
  const { kdf, ...known } = read.data;
  const byteCount = end + 2 * digestBytes;
  return {
    facts: known,
    byteCount,
    unlock: async (passphrase) => {
      const { mac, key } = await deriveKeys(passphrase, kdf, digest);
      return timingSafeEqual(mac, start.subarray(end + digestBytes, byteCount)) ? key : null;
    },
  };
}

/** True for the first bytes of a backup of any format. */
export function isBackup(start: Buffer): boolean {
  return start.toString('latin1', 0, mark.length) === mark;
}

function checkLine(start: Buffer): void {
  if (!isBackup(start)) throw new BackupError('The file is no backup of Sheaf. Name a file that npm run backup made.');
  if (start.toString('latin1', 0, line.length) === line) return;
  if (!/^\d+\n/u.test(start.toString('latin1', mark.length, mark.length + 8))) throw damaged('its head was changed');
  throw new BackupError('The backup has a format that this version of Sheaf cannot read. Restore it with a newer one.');
}

const derive = promisify<string, string, number, object, Buffer>(scrypt);

async function deriveKeys(
  passphrase: string,
  { salt, logN, r, p }: Facts['kdf'],
  digest: Buffer,
): Promise<{ mac: Buffer; key: Buffer }> {
  // The same passphrase from any keyboard.
  const text = passphrase.normalize('NFKC');
  const root = await derive(text, salt, 32, { N: 2 ** logN, r, p, maxmem: 2 ** (logN + 11) });
  const keyOf = (use: string) => Buffer.from(hkdfSync('sha256', root, digest, `sheaf backup ${use}`, 32));
  return { mac: createHmac('sha256', keyOf('head')).update(digest).digest(), key: keyOf('contents') };
}

function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

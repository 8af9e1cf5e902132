import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { appArchivePath, type ArchiveIndex } from '#core/wire/appArchive.ts';

export type Encoding = 'br' | 'gzip';

export interface ConsoleFile {
  contentType: string;
  etag: string;
  body: Buffer;
  /** Hashed names under /assets never change their content. */
  isImmutable: boolean;
  /** Compressed once, at the first request that accepts the encoding. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const compressible = /^(text|application)\/|svg/u;

/**
 * Reads the built console into memory, by path, and adds the archive of its immutable files. Empty where it is not
 * built: a worker or a test needs none.
 */
export async function readConsoleFiles(folder: string): Promise<ReadonlyMap<string, ConsoleFile>> {
  const files = new Map<string, ConsoleFile>();
  if (!existsSync(folder)) return files;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).replaceAll('\\', '/');
    if (!path.startsWith('/.')) files.set(path, consoleFile(path, await readFile(file)));
  }
  files.set(appArchivePath, consoleFile(appArchivePath, packArchive(files)));
  return files;
}

function packArchive(files: ReadonlyMap<string, ConsoleFile>): Buffer {
  const packed = [...files].filter(([, { isImmutable }]) => isImmutable);
  const index: ArchiveIndex = packed.map(([path, { contentType, body }]) => ({ path, contentType, size: body.length }));
  return Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...packed.map(([, { body }]) => body)]);
}

function consoleFile(path: string, body: Buffer): ConsoleFile {
  const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    contentType,
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    isImmutable: path.startsWith('/assets/'),
    encoded: (encoding) => {
      if (!compressible.test(contentType) || body.length < 1_000) return Promise.resolve(body);
      const bytes = made.get(encoding) ?? compress(body, encoding);
      made.set(encoding, bytes);
      return bytes;
    },
  };
}

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body, { level: 9 });
  // Quality 11 takes seconds per megabyte for a few percent.
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

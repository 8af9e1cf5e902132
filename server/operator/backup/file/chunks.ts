import { createCipheriv, createDecipheriv } from 'node:crypto';
import { cut, damaged } from './BackupError.ts';

/*
 * The contents of a backup are sealed in chunks, so that any size is read in little memory and nothing is used before
 * it was authenticated (the STREAM construction, as in age). The nonce of a chunk is its number and a flag on the last
 * one: chunks that were changed, moved, repeated or left out do not open, and neither does a file without its end. Each
 * file has a key of its own.
 */

const chunkBytes = 65_536;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

/** Seals a stream of pieces of any size. */
export async function* sealChunks(key: Buffer, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let number = 0;
  // A full chunk waits for the next byte: the last one gets the flag.
  for await (const { bytes, isLast } of inPieces(pieces, chunkBytes)) {
    const sealing = createCipheriv(cipher, key, nonceOf(number, isLast));
    yield Buffer.concat([sealing.update(bytes), sealing.final(), sealing.getAuthTag()]);
    number += 1;
  }
}

/**
 * Opens what `sealChunks` sealed.
 * @throws BackupError where the stream is damaged or cut
 */
export async function* openChunks(key: Buffer, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { bytes, isLast } of inPieces(pieces, chunkBytes + tagBytes)) {
    const opened = open(key, bytes, nonceOf(number, isLast));
    // At the end of a chunk in the middle, the file was cut between two chunks.
    if (opened === null && isLast && open(key, bytes, nonceOf(number, false)) !== null) throw cut();
    if (opened === null) throw isLast && bytes.length < chunkBytes + tagBytes ? cutOrDamaged() : damagedAt(number);
    yield opened;
    number += 1;
  }
}

function damagedAt(number: number): Error {
  const mb = (number * (chunkBytes + tagBytes)) / 1_000_000;
  return damaged(`a part some ${mb.toFixed(1)} MB from its start was changed`);
}

/** A cut inside of a chunk looks like damage in the last one. */
function cutOrDamaged(): Error {
  return damaged('its end was changed or is missing');
}

function open(key: Buffer, sealed: Buffer, nonce: Buffer): Buffer | null {
  const end = sealed.length - tagBytes;
  if (end < 0) return null;
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([opening.update(sealed.subarray(0, end)), opening.final()]);
  } catch {
    return null;
  }
}

/** 11 bytes of the number and the flag of the last chunk. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce.writeUInt8(Number(isLast), 11);
  return nonce;
}

/** Cuts a stream into pieces of equal size; the last one may be shorter, and empty only when the stream is. */
async function* inPieces(
  stream: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const piece of stream) {
    held.push(piece);
    heldBytes += piece.length;
    if (heldBytes <= size) continue;
    const all = Buffer.concat(held);
    let at = 0;
    for (; all.length - at > size; at += size) yield { bytes: all.subarray(at, at + size), isLast: false };
    held = [all.subarray(at)];
    heldBytes = all.length - at;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}

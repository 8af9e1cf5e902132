import type { Encoding } from '#core/domain/files/fileLimits.ts';
import { UnreadableFile } from '../unreadable.ts';
import { likeliestLegacy } from './legacyScores.ts';

/** A sample large enough to distinguish encodings by the frequency of their characters. */
const sampleBytes = 256 * 1024;

/**
 * Detects the encoding. A byte order mark decides. Else zero bytes, which only UTF-16 has in every line break. Else the
 * whole file is valid UTF-8, which no other text is by chance. Else the legacy encoding whose characters fit best.
 * Throws `NotText`.
 */
export async function detectEncoding(file: Blob): Promise<Encoding> {
  const sample = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer());
  const marked = markedEncoding(sample);
  if (marked !== null) return marked;
  const wide = wideEncoding(sample);
  if (wide !== null) return wide;
  if (controlShare(sample) > 0.02) throw new UnreadableFile({ code: 'NotText' });
  return (await isUtf8(file)) ? 'utf-8' : likeliestLegacy(await firstForeignBytes(file, sample));
}

function markedEncoding([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/**
 * UTF-16 without a byte order mark: zero bytes beside ASCII ones, which decode to text, and not UTF-8 with some zeros.
 */
function wideEncoding(bytes: Uint8Array): Encoding | null {
  const zeros = { even: 0, odd: 0 };
  let pairs = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
    if (first === 0) zeros.even += 1;
    if (second === 0) zeros.odd += 1;
    if (isPlain(first + second) && first * second === 0) pairs += 1;
  }
  const count = zeros.even + zeros.odd;
  if (count === 0 || pairs < count * 0.8) return null;
  if (count < bytes.length / 5 && isTextWithZeros(bytes)) return null;
  const encoding = zeros.odd > zeros.even ? 'utf-16le' : 'utf-16be';
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  // oxlint-disable-next-line no-control-regex -- what text does not have is what is looked for
  const strange = text.match(/[\u0000-\u0008\u000e-\u001f\ud800-\uf8ff\ufffd-\uffff]/gu)?.length ?? 0;
  return strange <= text.length * 0.02 ? encoding : null;
}

function isPlain(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

function isTextWithZeros(bytes: Uint8Array): boolean {
  try {
    // The sample may end inside a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function controlShare(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes)
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c) count += 1;
  return bytes.length === 0 ? 0 : count / bytes.length;
}

async function isUtf8(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of file.stream()) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Returns the sample from the line with the first byte above ASCII on: the start may be ASCII only. */
async function firstForeignBytes(file: Blob, sample: Uint8Array): Promise<Uint8Array> {
  if (sample.some((byte) => byte >= 0x80)) return sample;
  let start = 0;
  for await (const bytes of file.stream()) {
    const at = bytes.findIndex((byte) => byte >= 0x80);
    if (at >= 0) return new Uint8Array(await file.slice(start + at, start + at + sampleBytes).arrayBuffer());
    start += bytes.length;
  }
  return sample;
}

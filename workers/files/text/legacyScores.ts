import type { Encoding } from '#core/domain/files/fileLimits.ts';

/**
 * Legacy encodings overlap: the same bytes are valid in several. So each one decodes the bytes and scores the result:
 * frequent characters of its language count for it, unused ones against it. Scores are means over the characters above
 * ASCII, so that a long file gets no higher score than a short one.
 */
const scores: readonly [Encoding, (bytes: Uint8Array) => number][] = [
  ['windows-1252', westernScore],
  ['shift_jis', shiftJisScore],
  ['euc-kr', (bytes) => pairScore(bytes, koreanPair)],
  ['gb18030', (bytes) => pairScore(bytes, chinesePair)],
];

/** Returns the legacy encoding with the best score. */
export function likeliestLegacy(bytes: Uint8Array): Encoding {
  let best: Encoding = 'windows-1252';
  let bestScore = -Infinity;
  for (const [encoding, score] of scores) {
    const value = score(bytes);
    if (value > bestScore) [best, bestScore] = [encoding, value];
  }
  return best;
}

/** Western letters appear alone or in pairs among ASCII letters; longer sequences are another script. */
function westernScore(bytes: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < bytes.length;) {
    let end = at;
    while ((bytes[end] ?? 0) >= 0x80) end += 1;
    const length = end - at;
    const areLetters = bytes.subarray(at, end).every((byte) => byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7);
    count += length;
    if (length === 1) sum += areLetters ? 1 : 0.5;
    else if (length === 2 && areLetters && isLetter(bytes[at - 1]) && isLetter(bytes[end])) sum += 1.2;
    else sum -= length * (areLetters ? 0.3 : 1);
    at = Math.max(end, at + 1);
  }
  return count === 0 ? 0 : sum / count;
}

function isLetter(byte = 0): boolean {
  return (byte | 32) >= 97 && (byte | 32) <= 122;
}

/** Japanese text has many kana (lead bytes 82 and 83); half-width katakana, single bytes, are rare. */
function shiftJisScore(bytes: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    count += 1;
    if (lead >= 0xa1 && lead <= 0xdf) {
      sum -= 0.5;
      continue;
    }
    const trail = bytes[at + 1] ?? 0x40;
    at += 1;
    const isPair = (lead <= 0x9f || (lead >= 0xe0 && lead <= 0xfc)) && trail >= 0x40 && trail !== 0x7f && trail <= 0xfc;
    if (!isPair || lead === 0x80 || lead === 0xa0) return -Infinity;
    if (lead === 0x82 || lead === 0x83) sum += trail >= 0x40 ? 1.2 : 0;
    else if (lead === 0x81) sum += 0.6;
    else sum += lead >= 0x88 && lead <= 0x97 ? 0.9 : lead <= 0x9f ? 0.1 : -0.4;
  }
  return count === 0 ? 0 : sum / count;
}

/** Scores one pair of bytes; `null` when it is no valid pair. */
type PairScore = (lead: number, trail: number) => number | null;

function pairScore(bytes: Uint8Array, scoreOf: PairScore): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    count += 1;
    // A sample may end inside a pair.
    if (at + 1 === bytes.length) break;
    const score = scoreOf(lead, bytes[at + 1] ?? 0);
    if (score === null) return -Infinity;
    sum += score;
    at += 1;
  }
  return count === 0 ? 0 : sum / count;
}

/** Hangul are in rows B0 to C8 and are almost all of the text. */
function koreanPair(lead: number, trail: number): number | null {
  if (lead < 0x81 || lead > 0xfe || trail < 0x41 || trail === 0xff) return null;
  if (trail < 0xa1) return -0.5;
  if (lead >= 0xb0 && lead <= 0xc8) return 1.1;
  return lead >= 0xa1 && lead <= 0xa3 ? 0.3 : -1;
}

/** The common characters are in rows B0 to D7, spread over all of them. */
function chinesePair(lead: number, trail: number): number | null {
  if (lead < 0x81 || lead > 0xfe || trail < 0x30 || trail === 0x7f || trail === 0xff) return null;
  if (trail < 0xa1) return -0.7;
  if (lead >= 0xb0 && lead <= 0xd7) return 1;
  return lead >= 0xa1 && lead <= 0xa3 ? 0.8 : lead >= 0xd8 && lead <= 0xf7 ? 0.2 : -0.8;
}

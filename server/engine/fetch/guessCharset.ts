import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';

/** Bytes by which a charset is guessed. */
const maxSample = 16 * 1024;
/** Letters of an alphabet that count as frequent. */
const frequentCount = 12;
/** A page of two-byte characters is recognized by the frequent ones; other bytes never come this near. */
const surePercent = 80;
const twoByte = new Map([
  ['Shift_JIS', 'shift_jis'],
  ['EUC-JP', 'euc-jp'],
  ['EUC-KR', 'euc-kr'],
  ['Big5', 'big5'],
  ['GB18030', 'gb18030'],
  ['ISO-2022-JP', 'iso-2022-jp'],
]);

const cyrillic = ['оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё', 'оаиніветрслкудмпзяьбгчйхцїжюєшщфґ'];
const greek = ['αοιετσνηρπυκςμλόάγίέώδωήύθχφβξζψϊϋΐΰ'];
const central = ['áčďéěíňóřšťúůýž', 'ąćęłńóśźż', 'áéíóöőúüű', 'ăâîșțşţ', 'áäčďéíĺľňóôŕšťúýž', 'čćđšž'];
const western = ['àâçèéêëîïôùûüœæ', 'äöüß', 'áéíñóúü', 'àáâãçéêíóõôú', 'àèéìíòóù', 'åäöæøé', 'áéíóúýðþæö', 'éëïöüèê'];
/** Charsets of one byte with the letters beyond ASCII of the languages that use them; the more frequent are first. */
const oneByte: [charset: string, alphabets: string[]][] = [
  ['windows-1252', western],
  ['windows-1251', cyrillic],
  ['windows-1250', central],
  ['iso-8859-2', central],
  ['windows-1254', ['çğıöşüâîû']],
  ['iso-8859-7', greek],
  ['windows-1253', greek],
  ['koi8-u', cyrillic],
  ['windows-1257', ['āčēģīķļņšūž', 'ąčęėįšųūž', 'äõöüšž']],
  ['windows-1255', ['יוהלאתמרבשנםחדקעפגטכזסצןךץף']],
  ['windows-1256', ['اليمنرتوبةعدسفهكقأحجشطصخزإذضىءئثغظؤآ', 'ایرندهمتوسبشکزلگخفقآحجعپطچصغذضظثژئي']],
  ['windows-874', [letters(0x0e01, 0x0e3a) + letters(0x0e40, 0x0e4e)]],
  ['iso-8859-5', cyrillic],
  ['ibm866', cyrillic],
];

/**
 * Returns the charset that bytes without a declaration most likely have: UTF-8 where they fit, else one of two bytes by
 * its frequent characters, else the one in which most bytes are letters of one language, windows-1252 in doubt.
 * `isWhole` says that no bytes follow, so that no character is cut.
 */
export function guessCharset(bytes: Buffer, isWhole: boolean): string {
  if (isUtf8(isWhole ? bytes : withoutCut(bytes))) return 'utf-8';
  const sample = visibleBytes(bytes);
  const [best] = analyse(sample);
  const charset = twoByte.get(best?.name ?? '');
  if (charset !== undefined && best !== undefined && best.confidence >= surePercent) return charset;
  const scores = oneByte.map(([name, alphabets]): [string, number] => [name, score(sample, name, alphabets)]);
  return scores.reduce((first, next) => (next[1] > first[1] ? next : first))[0];
}

/** Counts characters beyond ASCII that are letters of one alphabet in their place, less those that are not. */
function score(sample: Buffer, charset: string, alphabets: readonly string[]): number {
  const text = new TextDecoder(charset).decode(sample);
  const found = [...text.matchAll(/(?<=(\p{L}?))([^\x00-\x7f])/gu)]; // oxlint-disable-line no-control-regex
  const points = alphabets.map((alphabet) =>
    found.reduce((sum, [, before = '', character = '']) => sum + pointsOf(character, before, alphabet), 0),
  );
  return Math.max(...points);
}

function pointsOf(character: string, before: string, alphabet: string): number {
  const place = alphabet.indexOf(character);
  // Words do not mix ASCII with another script.
  const isMixed = /[a-z]/iu.test(before) && !/\p{Script=Latin}/u.test(alphabet);
  if (place >= 0 && !isMixed) return place < frequentCount ? 1 : 0.5;
  // Quotes, dashes and no-break spaces are on pages of all languages.
  if (/[\u00a0«»„“”‘’–—…©®°№€]/u.test(character)) return 0;
  return before === '' && alphabet.includes(character.toLowerCase()) ? 0.5 : -1;
}

function letters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

/** Bytes without a last character that may be cut. */
function withoutCut(bytes: Buffer): Buffer {
  const last = bytes.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0);
  return last >= bytes.length - 3 && (bytes[last] ?? 0) >= 0xc0 ? bytes.subarray(0, last) : bytes;
}

/** The bytes from the first beyond ASCII on, without markup: its words are English on all pages. */
function visibleBytes(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replace(/<[^<>]*>?/gu, ' ');
  const first = Math.max(0, text.search(/[^\t-~]/u) - 20);
  return Buffer.from(text.slice(first, first + maxSample), 'latin1');
}

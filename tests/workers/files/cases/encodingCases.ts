import type { Encoding } from '#core/domain/files/fileLimits.ts';
import type { FileCase } from '../fileCase.ts';
import { legacyBytes, utf16Bytes } from '../support/legacyBytes.ts';

/** Ordinary sentences, as in lists of names and search words. */
const texts = {
  western: ['Zürich – Größe', 'Café crème', 'Señor Núñez', 'Låda på hjul', 'naïve façade'],
  japanese: ['東京のレストラン一覧', 'コーヒーメーカー', '送料無料の商品', '日本語のテキスト', 'ガーデンチェアを探す'],
  korean: ['서울 맛집 목록', '커피 메이커', '무료 배송 상품', '한국어 텍스트입니다', '정원 의자 찾기'],
  chinese: ['北京的餐厅列表', '咖啡机和配件', '免费送货的商品', '这是中文文本，很长。', '寻找花园椅子'],
} as const;

interface Made {
  encoding: Encoding;
  lines: readonly string[];
  bytes: (text: string) => Uint8Array;
}

const made: Record<string, Made> = {
  'UTF-8': { encoding: 'utf-8', lines: texts.japanese, bytes: (text) => Buffer.from(text) },
  'UTF-8 with a mark': { encoding: 'utf-8', lines: texts.chinese, bytes: (text) => Buffer.from(`\ufeff${text}`) },
  'UTF-16 LE with a mark': {
    encoding: 'utf-16le',
    lines: texts.korean,
    bytes: (text) => utf16Bytes(text, false, true),
  },
  'UTF-16 BE with a mark': {
    encoding: 'utf-16be',
    lines: texts.chinese,
    bytes: (text) => utf16Bytes(text, true, true),
  },
  'UTF-16 LE without a mark': {
    encoding: 'utf-16le',
    lines: texts.western,
    bytes: (text) => utf16Bytes(text, false, false),
  },
  'UTF-16 BE without a mark': {
    encoding: 'utf-16be',
    lines: texts.western,
    bytes: (text) => utf16Bytes(text, true, false),
  },
  'UTF-16 LE without a mark, Chinese': {
    encoding: 'utf-16le',
    lines: texts.chinese,
    bytes: (text) => utf16Bytes(text, false, false),
  },
  'UTF-16 BE without a mark, Japanese': {
    encoding: 'utf-16be',
    lines: texts.japanese,
    bytes: (text) => utf16Bytes(text, true, false),
  },
  'Windows-1252': {
    encoding: 'windows-1252',
    lines: texts.western,
    bytes: (text) => legacyBytes(text, 'windows-1252'),
  },
  Shift_JIS: { encoding: 'shift_jis', lines: texts.japanese, bytes: (text) => legacyBytes(text, 'shift_jis') },
  'EUC-KR': { encoding: 'euc-kr', lines: texts.korean, bytes: (text) => legacyBytes(text, 'euc-kr') },
  GBK: { encoding: 'gb18030', lines: texts.chinese, bytes: (text) => legacyBytes(text, 'gb18030') },
};

/** The first character beyond ASCII comes after the part that is read first. */
const lateStart = 'https://a.example/plain\n'.repeat(20_000);

export function encodingCases(): FileCase[] {
  const small = Object.entries(made).flatMap(([name, { encoding, lines, bytes }]) => [
    {
      title: `encoding: ${name} as csv`,
      fileName: 'list.csv',
      bytes: () => bytes(lines.map((line, index) => `${index},${line},https://a.example/${index}\r\n`).join('')),
      choice: { column: 1, hasHeader: false },
      expected: { lines, encoding },
    },
    {
      title: `encoding: ${name} as txt`,
      fileName: 'list.txt',
      bytes: () => bytes(lines.join('\n')),
      expected: { lines, encoding },
    },
  ]);
  const late = (['UTF-8', 'Windows-1252', 'Shift_JIS', 'EUC-KR', 'GBK'] as const).flatMap((name) => {
    const kind = made[name];
    if (kind === undefined) return [];
    const last = kind.lines[0] ?? '';
    return {
      title: `encoding: ${name} that begins after 480 KB`,
      fileName: 'list.txt',
      bytes: () => kind.bytes(lateStart + kind.lines.toReversed().join('\n')),
      expected: { lineCount: 20_000 + kind.lines.length, firstLine: 'https://a.example/plain', lastLine: last },
    };
  });
  return [
    ...small,
    ...late,
    {
      title: 'encoding: chosen by the user against what was detected',
      fileName: 'list.txt',
      bytes: () => legacyBytes('Größe', 'windows-1252'),
      choice: { encoding: 'windows-1251' },
      expected: { lines: ['GrцЯe'] },
    },
    {
      title: 'encoding: one Western letter in plain English',
      fileName: 'list.txt',
      bytes: () => legacyBytes('Cafe menu\nCafé menu\nBar menu', 'windows-1252'),
      expected: { lines: ['Cafe menu', 'Café menu', 'Bar menu'], encoding: 'windows-1252' },
    },
    {
      title: 'encoding: UTF-8 that is cut in the middle of a sign',
      fileName: 'list.txt',
      bytes: () => Buffer.from('東京\n大阪').subarray(0, -1),
      expected: 'any',
    },
  ];
}

/** Encodings of text files: names of the WHATWG Encoding Standard, in the order of the picker. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'big5',
] as const;
export type Encoding = (typeof encodings)[number];

/** Separators between the cells of a csv file. */
export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

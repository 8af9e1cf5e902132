/** Browsers and systems by which people recognise their own devices; no finer detail is stored. */
export const browsers = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari', 'other'] as const;
export const systems = ['Windows', 'Android', 'iOS', 'macOS', 'ChromeOS', 'Linux', 'other'] as const;
export type Browser = (typeof browsers)[number];
export type System = (typeof systems)[number];

/** The order matters: most browsers also name those that they descend from. */
const browserMarks: readonly (readonly [RegExp, Browser])[] = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
];
const systemMarks: readonly (readonly [RegExp, System])[] = [
  [/\bWindows\b/u, 'Windows'],
  [/\bAndroid\b/u, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/u, 'iOS'],
  [/\bMac OS X\b|\bMacintosh\b/u, 'macOS'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bLinux\b/u, 'Linux'],
];
/** A header may be 16 KB long; the browser's name is at its beginning. */
const maxLetters = 500;

/** Returns browser and system from a User-Agent header, `other` where it names none that is known. */
export function readUserAgent(header: string | undefined): { browser: Browser; system: System } {
  const text = header?.slice(0, maxLetters) ?? '';
  return { browser: firstMark(browserMarks, text) ?? 'other', system: firstMark(systemMarks, text) ?? 'other' };
}

function firstMark<Name>(marks: readonly (readonly [RegExp, Name])[], text: string): Name | undefined {
  return marks.find(([mark]) => mark.test(text))?.[1];
}

/** What a person recognises one of their own devices by; nothing finer is kept of a browser. */
export const browsers = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari', 'other'] as const;
export const systems = ['Windows', 'Android', 'iOS', 'macOS', 'ChromeOS', 'Linux', 'other'] as const;
export type Browser = (typeof browsers)[number];
export type System = (typeof systems)[number];

/** In this order: most browsers also name those that they descend from. */
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
/** A header may be 16 KB long: what names a browser stands at its beginning. */
const maxLetters = 500;

/** Browser and system by a User-Agent header, as far as it names them. */
export function readUserAgent(header: string | undefined): { browser: Browser; system: System } {
  const text = header?.slice(0, maxLetters) ?? '';
  return { browser: firstMark(browserMarks, text) ?? 'other', system: firstMark(systemMarks, text) ?? 'other' };
}

function firstMark<Name>(marks: readonly (readonly [RegExp, Name])[], text: string): Name | undefined {
  return marks.find(([mark]) => mark.test(text))?.[1];
}

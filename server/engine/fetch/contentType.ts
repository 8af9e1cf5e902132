import type { FailureCode } from '#core/domain/data/failure.ts';
import type { Format } from '#core/wire/recipe/recipe.ts';

/** Types without information: the reader decides. A missing type is not rare. */
const anyText = ['', 'text/plain'];
/** Sitemaps are often kept packed; their first bytes say whether they are. */
const packed = ['application/gzip', 'application/x-gzip', 'application/octet-stream', 'binary/octet-stream'];
const types: Record<Format, { names: string[]; suffix: string; code: FailureCode; accept: string }> = {
  html: {
    names: ['text/html', 'application/xhtml+xml', 'application/xml', 'text/xml', ...anyText],
    suffix: '+html',
    code: 'NotHtml',
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
  },
  json: {
    names: ['application/json', 'text/json', 'application/javascript', 'text/javascript', ...anyText],
    suffix: '+json',
    code: 'NotJson',
    accept: 'application/json,*/*;q=0.5',
  },
  xml: {
    names: ['application/xml', 'text/xml', 'text/html', ...anyText, ...packed],
    suffix: '+xml',
    code: 'NotXml',
    accept: 'application/xml,application/rss+xml,application/atom+xml,*/*;q=0.5',
  },
};

/** The `Accept` header for a format. */
export function acceptHeader(format: Format): string {
  return types[format].accept;
}

/** Returns the failure code where the content type does not fit the format, or `null`. */
export function typeProblem(contentType: string, format: Format): FailureCode | null {
  const { names, suffix, code } = types[format];
  const name = mediaType(contentType);
  return names.includes(name) || name.endsWith(suffix) ? null : code;
}

/** Returns the media type alone: `text/html` of `Text/HTML; charset=utf-8`. */
export function mediaType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

export function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([\w:.-]+)/iu.exec(contentType)?.[1];
}

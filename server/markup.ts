/** Text that is markup already: the only thing that `markup` does not escape. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | null | readonly Part[];

/** Makes HTML or XML from a template literal: every value is escaped unless it is markup; `null` is nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = strings[0] ?? '';
  for (let index = 0; index < parts.length; index += 1) {
    text += render(parts[index] ?? null) + (strings[index + 1] ?? '');
  }
  return new Markup(text);
}

/** Makes a JSON-LD block. Escaping `<` keeps a text from closing the element. */
export function jsonLd(data: object): Markup {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Markup(`<script type="application/ld+json">${json}</script>`);
}

function render(part: Part): string {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string') return escapeText(part);
  if (typeof part === 'number') return String(part);
  return part.map(render).join('');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeText(text: string): string {
  return /[&<>"']/u.test(text) ? text.replace(/[&<>"']/gu, (character) => escapes[character] ?? character) : text;
}

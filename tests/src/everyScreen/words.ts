import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '#core/domain/locale.ts';

/** A language of the product, or the one that shows keys (`?lng=keys`). */
export const spokenLanguages = [...locales, 'keys'] as const;
export type Spoken = Locale | 'keys';

/** Returns the pattern of a text on the screen by its key: `template:gallery.clear`. Placeholders match anything. */
export type Words = (key: string) => RegExp;

export function wordsOf(language: Spoken): Words {
  if (language === 'keys') return (key) => new RegExp(`^${escape(key.replace(/_(one|other)$/u, ''))}$`, 'u');
  const byNamespace = new Map<string, unknown>();
  return (key) => {
    const [namespace = '', path = ''] = key.split(':');
    const texts = byNamespace.get(namespace) ?? readTexts(language, namespace);
    byNamespace.set(namespace, texts);
    const text = path.split('.').reduce<unknown>((within, name) => (within as Record<string, unknown>)?.[name], texts);
    if (typeof text !== 'string') throw new Error(`${language} has no text ${key}`);
    return new RegExp(
      `^${text
        .split(/\{\{[^}]*\}\}/u)
        .map(escape)
        .join('.*')}$`,
      'u',
    );
  };
}

function readTexts(language: Locale, namespace: string): unknown {
  const file = join(import.meta.dirname, '../../../locales', language, `${namespace}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}

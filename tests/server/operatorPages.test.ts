import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { operatorPageIn, readOperatorPages } from '#server/operatorPages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-operator-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

describe("the operator's pages", () => {
  test('are none without a folder, and only those whose files are there', () => {
    expect([...readOperatorPages(undefined)]).toEqual([]);
    write({ 'imprint.md': '# Imprint\n\nExample Ltd', 'notes.txt': 'not a page' });
    expect([...readOperatorPages(folder).keys()]).toEqual(['imprint']);
  });

  test('are shown in the language of the reader where the operator wrote it, else as they are', () => {
    write({
      'terms.md': '# Terms\n\nText',
      'terms.de.md': '# Bedingungen\n\nText',
      'terms.ja-JP.md': '# 利用規約\n\nText',
    });
    const pages = readOperatorPages(folder);
    const titleIn = (locale: 'de-DE' | 'ja-JP' | 'fr-FR') => operatorPageIn(pages, 'terms', locale)?.title;
    expect([titleIn('de-DE'), titleIn('ja-JP'), titleIn('fr-FR')]).toEqual(['Bedingungen', '利用規約', 'Terms']);
    expect(operatorPageIn(pages, 'privacy', 'de-DE')).toBeNull();
  });

  test('have headings, lists, emphasis, line breaks, and links of the web, of mail and between the pages', () => {
    write({
      'imprint.md':
        '# Imprint\n\nExample *Ltd*\\\n1 Street\n\n### Mail\n\n- [us](mailto:a@b.example)\n- [terms](terms.md)\n- <https://b.example>',
    });
    const body = JSON.stringify(operatorPageIn(readOperatorPages(folder), 'imprint', 'en-US')?.body);
    for (const part of ['"em"', '"br"', '"h3"', '"mailto:a@b.example"', '"/terms"', '"https://b.example"']) {
      expect(body).toContain(part);
    }
  });

  test.each([
    ['agb.md', '# A\n\nB', 'its name is none of terms.md, privacy.md, imprint.md'],
    ['terms.pt.md', '# A\n\nB', 'pt is none of the languages'],
    ['terms.de.md', '# A\n\nB', 'it needs terms.md beside it'],
    ['terms.md', 'No title', 'it must begin with its title: # Title'],
    ['terms.md', '# Title alone', 'it has a title and no text'],
    ['terms.md', '# A\n\n<script>alert(1)</script>', 'it may have no html: <script>alert(1)</script>'],
    ['terms.md', '# A\n\n![picture](https://b.example/a.png)', 'it may have no image'],
    ['terms.md', '# A\n\n[x](javascript:alert(1))', 'a link leads to javascript:alert(1)'],
    ['terms.md', '# A\n\n[x](//other.example)', 'a link leads to //other.example'],
    ['terms.md', `# A\n\n${'long '.repeat(200_001)}`, 'it is larger than 1 MB'],
  ])('%s with "%.40s" stops the start: %s', (name, text, reason) => {
    write({ [name]: text });
    expect(() => readOperatorPages(folder)).toThrow(`The page ${join(folder, name)} cannot be used: ${reason}`);
  });

  test('of a folder that is not there stop the start', () => {
    expect(() => readOperatorPages(join(folder, 'none'))).toThrow('no folder can be read there');
  });
});

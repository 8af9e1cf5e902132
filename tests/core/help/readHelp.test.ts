import { expect, test } from 'vitest';
import { passagesOf } from '#core/help/article.ts';
import { readHelp, textAt } from '#core/help/readHelp.ts';

const texts: Record<string, object> = {
  common: { titles: { taskList: 'Template tasks' } },
  tasks: { menu: { rename: 'Rename…', 'two*': '*Bold*' }, one: '{{count}} task' },
};
const textOf = (namespace: string, key: string) => textAt(texts[namespace], key);
const article = (body: string) => readHelp(`# Title\n\nThe lead.\n\n${body}`, textOf);

test('an article is its title, its lead, and a body of headings, paragraphs, lists, code and links', () => {
  const read = article('## Part\n\nA **strong** `word`.\n\n1. One\n2. Two\n\n- Item\n\n```\nnpm start\n```\n');
  expect(read).toEqual({
    title: 'Title',
    lead: 'The lead.',
    body: [
      { tag: 'h2', children: ['Part'] },
      {
        tag: 'p',
        children: ['A ', { tag: 'strong', children: ['strong'] }, ' ', { tag: 'code', children: ['word'] }, '.'],
      },
      {
        tag: 'ol',
        children: [
          { tag: 'li', children: ['One'] },
          { tag: 'li', children: ['Two'] },
        ],
      },
      { tag: 'ul', children: [{ tag: 'li', children: ['Item'] }] },
      { tag: 'pre', children: ['npm start'] },
    ],
  });
});

test.each([
  ['[[titles.taskList]]', { tag: 'strong', children: ['Template tasks'] }],
  // A menu item that opens a dialog ends in dots.
  ['[[tasks:menu.rename]]', { tag: 'strong', children: ['Rename'] }],
  ['[rows](rows.md)', { tag: 'a', children: ['rows'], to: 'rows' }],
  ['[page](/console/sync)', { tag: 'a', children: ['page'], to: '/console/sync' }],
  [
    '[[[titles.taskList]]](/console/task/template-list)',
    { tag: 'a', children: [{ tag: 'strong', children: ['Template tasks'] }], to: '/console/task/template-list' },
  ],
])('%s is the word of the console, or the link', (markdown, node) => {
  expect(article(markdown).body).toEqual([{ tag: 'p', children: [node] }]);
});

test('a word of the console beside letters of a script without spaces is bold all the same', () => {
  expect(article('「[[tasks:menu.rename]]」で').body).toEqual([
    { tag: 'p', children: ['「', { tag: 'strong', children: ['Rename'] }, '」で'] },
  ]);
});

test.each([
  ['Only text', 'an article begins with its title'],
  ['# Title\n\n- a list', 'after the title comes one paragraph'],
  ['# Title\n\nLead.\n\n[[tasks:menu.gone]]', '[[tasks:menu.gone]] names no text'],
  ['# Title\n\nLead.\n\n[[tasks:one]]', '[[tasks:one]] names a text with gaps'],
  ['# Title\n\nLead.\n\n<b>markup</b>', 'it may have no html'],
  ['# Title\n\nLead.\n\n![picture](a.png)', 'it may have no image'],
])('%j is refused: %s', (markdown, sentence) => {
  expect(() => readHelp(markdown, textOf)).toThrow(sentence);
});

test('each paragraph and each item of a list is a passage of its own', () => {
  expect(passagesOf(article('## Part\n\nOne **two**.\n\n- Item\n- [rows](rows.md)'))).toEqual([
    'Part',
    'One two.',
    'Item',
    'rows',
  ]);
});

import { describe, expect, test } from 'vitest';
import { howToUseHtml } from '#server/templates/howToUseHtml.ts';
import { hostileRichText, openRichText } from './hostileRichText.ts';

const all = [...hostileRichText, ...openRichText];

/** Tags of what came out, read by their form alone: whatever looks like one counts. */
const tag = /<\/?([a-z][^\s/>]*)([^>]*)>/giu;
const allowedTags =
  /^(?:p|br|hr|strong|b|em|i|code|kbd|pre|blockquote|a|img|h2|h3|ul|ol|li|table|caption|thead|tbody|tr|th|td)$/u;
const allowedAttributes =
  /^(?:\s(?:id="section-[\d-]+"|href="https?:\/\/[^"]*"|target="_blank"|rel="noopener noreferrer nofollow"|src="\/template-images\/[\w-]+\.svg"|(?:alt|width|height|scope|colspan|rowspan)="[^"]*"))*\s?\/?$/u;

test('there are more than sixty, each another', () => {
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(60);
});

/** What is in it that is not listed above. */
function strangeTags(html: string): string[] {
  return [...html.matchAll(tag)]
    .filter(([, name = '', attributes = '']) => !allowedTags.test(name) || !allowedAttributes.test(attributes))
    .map(([whole]) => whole);
}

describe('hostile rich text, made safe by the service (§3.3)', () => {
  test.each(all)('leaves nothing but what is listed: %s', (text) => {
    const html = howToUseHtml([{ heading: text, paragraphs: [text, `<ul><li>${text}</li></ul>`, 'The end'] }]);
    expect(strangeTags(html)).toEqual([]);
    expect(html).not.toMatch(/<(?![/a-z])/u);
  });

  test.each(hostileRichText)('does not become something else when it is read a second time: %s', (text) => {
    const once = howToUseHtml([{ heading: 'Use', paragraphs: [text] }]);
    const body = once.slice(once.indexOf('</h2>') + '</h2>'.length);
    expect(strangeTags(howToUseHtml([{ heading: 'Use', paragraphs: [`<blockquote>${body}</blockquote>`] }]))).toEqual(
      [],
    );
  });
});

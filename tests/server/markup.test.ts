import { DomUtils, parseDocument } from 'htmlparser2';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonLd, markup } from '#server/markup.ts';

it('gives every text back as it was, in elements and in attributes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const page = parseDocument(markup`<p title="${text}">${[text, null, 7]}</p>`.text);
      const [element] = page.children;
      expect(element).toMatchObject({ name: 'p', attribs: { title: text } });
      expect(DomUtils.textContent(page.children)).toBe(`${text}7`);
      expect(page.children).toHaveLength(1);
    }),
  );
});

it('keeps any data inside its script', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('</script><!--<script>')), (text) => {
      const page = parseDocument(`<head>${jsonLd({ text }).text}</head>`);
      const [script, ...others] = DomUtils.getElementsByTagName('script', page);
      expect(others).toEqual([]);
      expect(JSON.parse(DomUtils.textContent(script ?? []))).toEqual({ text });
    }),
  );
});

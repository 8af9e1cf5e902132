import sanitizeHtml, { type IOptions } from 'sanitize-html';
import type { TemplateTexts } from './templateFile.ts';

type Sections = TemplateTexts['howToUse'];

const allowedTags =
  'p br hr strong b em i code kbd pre blockquote a img h3 ul ol li table caption thead tbody tr th td'.split(' ');
const webAddress = /^https?:\/\//iu;
const ownImage = /^\/template-images\/[\w-]+\.svg$/u;
/** Block elements; every other line is text and gets a paragraph. */
const blockStart = /^<(?:ul|ol|table|pre|blockquote|h3|hr)\b/iu;

const madeBySections = new WeakMap<Sections, string>();

/**
 * §3.3 howToUse as HTML for the wire. Texts come with templates, and any user may have written them: only the elements
 * listed here pass, links open the web in a new window, pictures come from this service, and the ids of headings are
 * ours (§2.5: the table of contents is made from them). Cached per text: a gallery is requested often.
 */
export function howToUseHtml(sections: Sections): string {
  const known = madeBySections.get(sections);
  if (known !== undefined) return known;
  const made = sections.map(sectionHtml).join('\n');
  madeBySections.set(sections, made);
  return made;
}

function sectionHtml({ heading, paragraphs }: Sections[number], index: number): string {
  const id = `section-${index + 1}`;
  const body = sanitizeHtml(paragraphs.map(paragraphHtml).join('\n'), rulesFor(id));
  return `<h2 id="${id}">${plainText(heading)}</h2>\n${body}`;
}

function paragraphHtml(text: string): string {
  return blockStart.test(text) ? text : `<p>${text}</p>`;
}

function plainText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function rulesFor(sectionId: string): IOptions {
  let headingCount = 0;
  return {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      h3: ['id'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nestingLimit: 30,
    transformTags: {
      h3: (tagName) => {
        headingCount += 1;
        return { tagName, attribs: { id: `${sectionId}-${headingCount}` } };
      },
      a: (tagName, { href = '' }) =>
        webAddress.test(href)
          ? { tagName, attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' } }
          : { tagName, attribs: {} },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownImage.test(attribs['src'] ?? ''),
  };
}

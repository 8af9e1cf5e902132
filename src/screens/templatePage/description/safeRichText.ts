import DOMPurify, { type Config } from 'dompurify';
import { elementsOfHtml } from './elementsOfHtml.ts';

/** One heading of the text, for the table of contents. */
export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;

/** The part of Trusted Types that is used here; TypeScript's DOM library does not know them yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string; createScriptURL(): never }): Policy;
}

/**
 * DOMPurify needs a policy; its own one would let every text become HTML. This policy, which the page's headers name,
 * lets none: only elements are sanitised here.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('rich-text', {
  createHTML: (html) => {
    if (html === '') return html;
    throw new TypeError('rich text is never made into HTML');
  },
  createScriptURL: () => {
    throw new TypeError('rich text has no scripts');
  },
});

/**
 * §3.3 howToUse, sanitised a second time: the service sanitises it too, but this page trusts no text. The elements are
 * built from an allow list (elementsOfHtml.ts), then cleaned by DOMPurify, which knows more attacks. The ids are
 * created here: the table of contents links to them, and none shadows the page's own ids.
 */
export function safeRichText(html: string): { fragment: DocumentFragment; headings: Heading[] } {
  const root = elementsOfHtml(html);
  DOMPurify.sanitize(root, { IN_PLACE: true, ...(policy !== undefined && { TRUSTED_TYPES_POLICY: policy }) });
  for (const link of root.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
  const headings = numberHeadings(root);
  const fragment = document.createDocumentFragment();
  fragment.append(...root.childNodes);
  return { fragment, headings };
}

function numberHeadings(root: Element): Heading[] {
  let section = 0;
  let part = 0;
  return Array.from(root.querySelectorAll('h2, h3'), (heading) => {
    const isSection = heading.tagName === 'H2';
    if (isSection) [section, part] = [section + 1, 0];
    else part += 1;
    heading.id = isSection ? `section-${section}` : `section-${section}-${part}`;
    return { id: heading.id, text: heading.textContent.trim(), level: isSection ? 2 : 3 };
  });
}

import { isTag, type Document, type Element } from 'domhandler';
import type { Format } from '#core/wire/recipe/recipe.ts';
import type { FirstMatches } from './firstMatches.ts';
import type { ProductValues } from './product/productPage.ts';
import { productValues } from './product/productValues.ts';
import { StructuredData } from './structured/structuredData.ts';
import { parseTree } from './tree/parseTree.ts';
import { compileSelector } from './selector.ts';

/** The elements that decide the page's base: only a `base` before the body counts. */
export const baseSelectors = { base: 'base[href]', body: 'body' };
const baseOrBody = compileSelector(`${baseSelectors.base}, ${baseSelectors.body}`, false, []);

/** The source of a page, and its number within its start. */
export interface PageFacts {
  url: string;
  requestedUrl: string;
  number: number;
}

/** A page that was fetched. Parts that the recipe does not use are never parsed. */
export class Page {
  readonly facts: PageFacts;
  readonly text: string;
  readonly format: Format;
  private parsed: Document | undefined;
  private parsedJson: { value: unknown } | undefined;
  private data: StructuredData | undefined;
  private productRead: ProductValues | undefined;
  private base: string | undefined;
  private readonly matches = new Map<FirstMatches, (Element | null)[]>();

  constructor(facts: PageFacts, text: string, format: Format) {
    this.facts = facts;
    this.text = text;
    this.format = format;
  }

  /** Returns whether the text has the recipe's format. */
  isReadable(): boolean {
    if (this.format === 'json') return this.json !== undefined;
    if (this.format === 'html') return true;
    return /^\s*</u.test(this.text) && !/^\s*<(?:!doctype html|html)[\s>]/iu.test(this.text);
  }

  get document(): Document {
    this.parsed ??= parseTree(this.text, this.format === 'xml');
    return this.parsed;
  }

  /** `undefined` where the text is not JSON. */
  get json(): unknown {
    this.parsedJson ??= { value: parseJson(this.text) };
    return this.parsedJson.value;
  }

  /** The first match of a selector on the whole page. */
  first(matches: FirstMatches, slot: number): Element | null {
    const found = this.matches.get(matches) ?? matches.find(this.document);
    this.matches.set(matches, found);
    return found[slot] ?? null;
  }

  /** The data of schema.org on the page. */
  get structured(): StructuredData {
    this.data ??= new StructuredData(this.document, this.text);
    return this.data;
  }

  /** The product that the page shows, without regard to its structured data. */
  get product(): ProductValues {
    this.productRead ??= productValues(this.document, this.facts.url);
    return this.productRead;
  }

  /**
   * The address that relative addresses on the page are resolved against: the `base` element before the body, if any,
   * else the page's own address.
   */
  get baseUrl(): string {
    this.base ??= this.format === 'html' ? this.htmlBase() : this.facts.url;
    return this.base;
  }

  /** The language that the page's first element names: only `html` and the root of XML are asked. */
  get language(): string | undefined {
    if (this.format === 'json') return undefined;
    const root = this.document.children.find(isTag);
    if (this.format === 'xml') return root?.attribs['xml:lang'];
    return root?.name === 'html' ? root.attribs['lang'] : undefined;
  }

  private htmlBase(): string {
    const first = baseOrBody.first(this.document);
    return resolveBase(first?.name === 'base' ? first.attribs['href'] : undefined, this.facts.url);
  }
}

/** Resolves the `href` of a `base` element against the page's own address. */
export function resolveBase(href: string | undefined, url: string): string {
  return href === undefined ? url : (URL.parse(href, url)?.href ?? url);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

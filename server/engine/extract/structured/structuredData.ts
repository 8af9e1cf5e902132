import type { Document } from 'domhandler';
import { areIncomplete, areMoreComplete } from '../recipe/amounts.ts';
import { pageLines } from '../recipe/pageLines.ts';
import { shownProperties, shownRecipe } from '../recipe/shownRecipe.ts';
import { recipeWord } from '../recipe/words.ts';
import { compileSelector } from '../selector.ts';
import { comparableText, textOf } from '../text.ts';
import {
  allOfType,
  firstOfType,
  linkedDataSelector,
  linkedDataThings,
  thingsIn,
  type Item,
  type Things,
} from './linkedData.ts';
import { microdataThings, rdfaThings } from './microdata.ts';
import { classProperties, recipeClassThings, recipeClassWord } from './recipeClasses.ts';
import { openGraphProduct } from './openGraph.ts';
import { References } from './references.ts';
import { textAt } from './thingText.ts';

const scripts = compileSelector(linkedDataSelector, false, []);
const headings = compileSelector('h1, meta[property="og:title" i], title', false, []);
/** A page has one main thing; beyond this many the others are a list. */
const maxCompared = 100;
/** Steps are looked for on the page by their first letters. */
const maxFirst = 30;

/**
 * The structured data of a page in all its syntaxes. Where several say something about the same thing, the order is
 * JSON-LD, microdata, RDFa, Open Graph, for each value: one that is missing in the first is taken from the next. The
 * last ones are what a page shows of a recipe: by classes of its elements, and by its headings.
 */
export class StructuredData {
  readonly references = new References();
  private readonly document: Document;
  /** The text of the page: a syntax whose words do not occur is not looked for. */
  private readonly text: string;
  private readonly read: (Item[] | undefined)[] = [];
  private readonly found = new Map<string, object[]>();
  private readonly same = new Map<object, Twin[]>();
  private shown: string | undefined;

  constructor(document: Document, text: string) {
    this.document = document;
    this.text = text;
  }

  /** The items of JSON-LD of all types. */
  get linkedItems(): readonly Item[] {
    return this.itemsOf(0);
  }

  /** The first item of JSON-LD of one of these types. */
  linked(types: readonly string[]): object | undefined {
    return firstOfType(this.linkedItems, types);
  }

  /** Returns the page's items of these types, of the first syntax that has any. */
  things(types: readonly string[]): object[] {
    const key = types.join(' ');
    const known = this.found.get(key);
    if (known !== undefined) return known;
    const items = this.find(types);
    this.found.set(key, items);
    return items;
  }

  /** Returns the page's main thing of these types: the one that has the page's name, or else the first. */
  main(types: readonly string[]): object | undefined {
    const items = this.things(types);
    return items.length <= 1 ? items[0] : this.bestOf(items.slice(0, maxCompared));
  }

  /** Returns the text at a path of an item, or of what other syntaxes say about the same thing. */
  textAt(item: unknown, path: readonly string[], join?: string): string | null {
    const own = textAt(item, path, this.references, join, this.isShown);
    const hasOwn = own !== null && own.trim() !== '';
    if (typeof item !== 'object' || item === null) return hasOwn ? own : null;
    const [property = ''] = path;
    for (const { gives, read } of this.same.get(item) ?? []) {
      if (gives?.properties.includes(property) === false) continue;
      if (hasOwn && gives?.isPoor(property, own) !== true) continue;
      const twin = read();
      const text = twin === undefined ? null : textAt(twin, path, this.references, join, this.isShown);
      if (text !== null && text.trim() !== '' && (!hasOwn || gives?.isRicher(text, own) === true)) return text;
    }
    return hasOwn ? own : null;
  }

  private find(types: readonly string[]): object[] {
    const first = syntaxes.findIndex((_, syntax) => this.ofTypes(syntax, types).length > 0);
    const items = first === -1 ? [] : this.ofTypes(first, types);
    const others = syntaxes.slice(first + 1).map(({ gives }, index) => ({
      gives,
      read: once(() => this.ofTypes(first + 1 + index, types)),
    }));
    for (const item of items) {
      const twins = others.map(({ gives, read }) => ({
        gives,
        read: once(() => this.twinOf(item, items, read())),
      }));
      this.same.set(item, twins);
    }
    return items;
  }

  private ofTypes(syntax: number, types: readonly string[]): object[] {
    const { gives } = syntaxes[syntax] ?? {};
    if (gives !== undefined && !types.some((type) => type.toLowerCase() === gives.type)) return [];
    const seen = new Set<unknown>();
    return allOfType(this.itemsOf(syntax), types).filter((item) => {
      const id = (item as Record<string, unknown>)['@id'] ?? item;
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    });
  }

  private itemsOf(syntax: number): Item[] {
    const known = this.read[syntax];
    if (known !== undefined) return known;
    const { word = /$^/u, thingsOf } = syntaxes[syntax] ?? {};
    const things = word.test(this.text) ? (thingsOf?.(this.document) ?? []) : [];
    for (const { named } of things) this.references.add(named);
    const items = things.flatMap((each) => each.items);
    this.read[syntax] = items;
    return items;
  }

  /** The item about the same thing: of the same name, or where both syntaxes have one only. */
  private twinOf(item: object, items: readonly object[], others: readonly object[]): object | undefined {
    if (others.length === 0) return undefined;
    const name = this.nameOf(item);
    const compared = others.slice(0, maxCompared);
    const named =
      name === '' || items.length > maxCompared ? -1 : compared.findIndex((other) => this.nameOf(other) === name);
    return named === -1 && items.length === 1 && others.length === 1 ? others[0] : compared[named];
  }

  /** The item that has the page's name, or else the first. */
  private bestOf(items: readonly object[]): object | undefined {
    const names = new Set(
      headings
        .all(this.document)
        .slice(0, 10)
        .map((element) => comparableText(element.attribs['content'] ?? textOf(element))),
    );
    return items.find((item) => names.has(this.nameOf(item))) ?? items[0];
  }

  /** Names that no page shows are made up by its software; a page that shows no steps leaves it open. */
  private readonly isShown = (heading: string, steps: string): boolean => {
    this.shown ??= lettersOf(pageLines(this.document).map(({ text }) => text));
    return this.shown.includes(lettersOf([heading])) || !this.shown.includes(lettersOf([steps]).slice(0, maxFirst));
  };

  private nameOf(item: object): string {
    return comparableText(textAt(item, ['name'], this.references) ?? '');
  }
}

/** The same thing in a later syntax, read when one of its properties is missing. */
interface Twin {
  gives: ReadSyntax['gives'];
  read: () => object | undefined;
}

interface ReadSyntax {
  word: RegExp;
  thingsOf: (document: Document) => Things[];
  /**
   * The one type of a syntax that knows no others, and its properties: it is not read for anything else. A value of
   * another syntax that is poor, with which it is compared, gives way to a richer one.
   */
  gives?: {
    type: string;
    properties: readonly string[];
    isPoor: (property: string, text: string) => boolean;
    isRicher: (text: string, than: string) => boolean;
  };
}

/** Markup often leaves out or turns the amounts of ingredients that a page shows. */
const recipeValues = { type: 'recipe', isPoor: areIncomplete, isRicher: areMoreComplete };

/** The syntaxes in the order in which they are trusted. */
const syntaxes: ReadSyntax[] = [
  {
    word: /ld\+json/iu,
    thingsOf: (document) => scripts.all(document).map((script) => linkedDataThings(textOf(script))),
  },
  { word: /itemscope/iu, thingsOf: (document) => [microdataThings(document)] },
  { word: /typeof=/iu, thingsOf: (document) => [rdfaThings(document)] },
  {
    word: /(?:product|og):/iu,
    thingsOf: (document) => [thingsIn(openGraphProduct(document))],
  },
  {
    word: recipeClassWord,
    thingsOf: (document) => [recipeClassThings(document)],
    gives: { ...recipeValues, properties: classProperties },
  },
  {
    word: recipeWord,
    thingsOf: (document) => [thingsIn(shownRecipe(document))],
    gives: { ...recipeValues, properties: shownProperties },
  },
];

/** Returns the letters and digits of texts, by which they are compared whatever their marks and spaces. */
function lettersOf(texts: readonly string[]): string {
  return texts
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Returns a reader that reads when it is first called, and once. */
function once<Value>(read: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

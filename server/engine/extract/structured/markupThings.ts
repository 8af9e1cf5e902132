import { isTag, type Document, type Element } from 'domhandler';
import { listedIn } from '../recipe/shownRecipe.ts';
import { textOf } from '../text.ts';
import { parseTree } from '../tree/parseTree.ts';

/** The same limit as for JSON-LD. */
const maxDepth = 8;
/** Elements elsewhere that belong to a thing are read with it, which a hostile page could ask for without end. */
const maxElements = 1_500_000;
const maxReferred = 1_000;
/** Attributes that hold the value of a property, by element. */
const valueAttributes: Record<string, string> = {
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
  data: 'value',
  meter: 'value',
  time: 'datetime',
};
/** Properties that are named by a link's text, though the standard takes its address. */
const named = /^(?:author|brand|creator|headline|keywords|manufacturer|name|publisher|recipeCategory|recipeCuisine)$/u;

/** Properties of several values whose element may be the list of them, with its heading. */
const listed = /^(?:recipeIngredient|ingredients|recipeInstructions)$/u;
/** Elements that are looked at for a value of their own within a list. */
const maxListed = 2_000;
/** Elements between the name of an ingredient and its item of the list. */
const maxLevels = 5;
const maxIngredient = 160;

/** The attributes by which a syntax marks the things of a page in its elements. */
export interface Syntax {
  /** The types of the element that is a thing, empty where they are unknown; `null` for other elements. */
  typesOf: (element: Element) => string[] | null;
  /** The names of the properties whose value the element is. */
  namesOf: (element: Element) => string[];
  /** The `id`s of elements elsewhere that belong to the thing. */
  referredBy: (element: Element) => string[];
}

interface Thing {
  value: Record<string, unknown>;
  properties: Map<string, unknown[]>;
  depth: number;
}

/**
 * Returns the outermost things that a page marks in its elements, in the form of JSON-LD. A thing inside another one
 * that is not named as its property becomes the property of its type: an `Offer` is one of the `offers`.
 */
export function markupThings(document: Document, syntax: Syntax): object[] {
  return new MarkupReader(syntax).read(document);
}

class MarkupReader {
  private readonly syntax: Syntax;
  private readonly roots: object[] = [];
  private readonly things: Thing[] = [];
  private readonly pending: { element: Element; owner: Thing | null }[] = [];
  private elementsById: Map<string, Element> | null = null;
  private document: Document | null = null;
  private referred = 0;

  constructor(syntax: Syntax) {
    this.syntax = syntax;
  }

  read(document: Document): object[] {
    this.document = document;
    this.addAll(document.children.filter(isTag), null);
    for (let count = 0; count < maxElements; count += 1) {
      const next = this.pending.pop();
      if (next === undefined) break;
      this.visit(next.element, next.owner);
    }
    for (const { value, properties } of this.things) {
      for (const [name, list] of properties) value[name] = list.length === 1 ? list[0] : list;
    }
    return this.roots;
  }

  private addAll(elements: readonly Element[], owner: Thing | null): void {
    for (let index = elements.length - 1; index >= 0; index -= 1) {
      const element = elements[index];
      if (element !== undefined) this.pending.push({ element, owner });
    }
  }

  private visit(element: Element, owner: Thing | null): void {
    const types = this.syntax.typesOf(element);
    const names = owner === null ? [] : this.syntax.namesOf(element);
    let inner = owner;
    if (types !== null) {
      inner = this.open(element, types, (owner?.depth ?? 0) + 1);
      const isTooDeep = inner.depth > maxDepth;
      if (owner === null) this.roots.push(inner.value);
      else if (!isTooDeep) {
        for (const name of names.length > 0 ? names : [propertyName(types)]) add(owner, name, inner.value);
      }
    } else if (owner !== null) {
      for (const name of names) for (const text of this.textsOf(element, name)) add(owner, name, text);
    }
    this.addAll(element.children.filter(isTag), inner);
  }

  private textsOf(element: Element, name: string): string[] {
    if (!listed.test(name) || element.name === 'li') return [propertyText(element, name)];
    const isIngredients = name !== 'recipeInstructions';
    const { content } = element.attribs;
    if (content !== undefined) {
      return (/<(?:br|div|li|p)\b/iu.test(content) && listedIn(parseTree(content, false), isIngredients)) || [content];
    }
    if (this.countIn(element, name) > 0) return [];
    return listedIn(element, isIngredients) ?? [this.withAmount(element, name)];
  }

  /** The amount of an ingredient may be beside its name, in the same item of a list. */
  private withAmount(element: Element, name: string): string {
    const text = textOf(element).trim();
    const item = /\d/u.test(text) ? null : itemAround(element);
    if (item === null || this.countIn(item, name) > 1) return text;
    const whole = textOf(item).trim();
    return whole.length <= maxIngredient && /[\d\p{No}]/u.test(whole) ? whole : text;
  }

  /** Returns how many of the first elements within an element are values of a property; two for more. */
  private countIn(element: Element, name: string): number {
    const pending = element.children.filter(isTag);
    let count = 0;
    for (let seen = 0; seen < maxListed && count < 2; seen += 1) {
      const next = pending.pop();
      if (next === undefined) break;
      if (this.syntax.namesOf(next).includes(name)) count += 1;
      for (const child of next.children) if (isTag(child)) pending.push(child);
    }
    return count;
  }

  private open(element: Element, types: string[], depth: number): Thing {
    const thing: Thing = { value: { '@type': types.length === 1 ? types[0] : types }, properties: new Map(), depth };
    if (depth > maxDepth) return thing;
    this.things.push(thing);
    for (const id of this.syntax.referredBy(element)) {
      this.referred += 1;
      const referred = this.referred > maxReferred ? undefined : this.elementOf(id);
      if (referred !== undefined) this.pending.push({ element: referred, owner: thing });
    }
    return thing;
  }

  private elementOf(id: string): Element | undefined {
    this.elementsById ??= elementsById(this.document);
    return this.elementsById.get(id);
  }
}

function add({ properties }: Thing, name: string, value: unknown): void {
  const values = properties.get(name);
  if (values === undefined) properties.set(name, [value]);
  else values.push(value);
}

function propertyName([type = '']: readonly string[]): string {
  if (type === 'Offer' || type === 'AggregateOffer') return 'offers';
  return type === '' ? 'part' : type.slice(0, 1).toLowerCase() + type.slice(1);
}

/** `content` counts on any element: shops write it beside a formatted price. */
function propertyText(element: Element, property: string): string {
  const { attribs, name } = element;
  const text = (): string => textOf(element).trim();
  if (attribs['content'] !== undefined && attribs['content'].trim() !== '') return attribs['content'];
  const value = attribs[valueAttributes[name] ?? ''] ?? attribs['resource'];
  if (name === 'a' && named.test(property)) return text() || (value ?? '');
  return value ?? text();
}

function itemAround({ parent }: Element): Element | null {
  let around = parent;
  for (let level = 0; level < maxLevels && around !== null && isTag(around); level += 1) {
    if (around.name === 'li' || around.name === 'tr') return around;
    around = around.parent;
  }
  return null;
}

function elementsById(document: Document | null): Map<string, Element> {
  const found = new Map<string, Element>();
  const pending = (document?.children ?? []).filter(isTag);
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    const { id } = element.attribs;
    if (id !== undefined) found.set(id, element);
    for (const child of element.children) if (isTag(child)) pending.push(child);
  }
  return found;
}

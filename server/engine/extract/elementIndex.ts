import type { Element } from 'domhandler';
import type { ElementTest } from './elementTests.ts';

/** Longer `class` attributes are indexed by their first names only. */
export const maxClasses = 2_000;

type Ending = Pick<ElementTest<Element>, 'tag' | 'attribute'> & { className?: string | null };

/**
 * Elements by their tags, classes and attributes, each list in the order of the page. A list is made when a selector
 * first needs it.
 */
export class ElementIndex {
  readonly elements: readonly Element[];
  private byTag: Map<string, Element[]> | undefined;
  private byClass: Map<string, Element[]> | undefined;
  private readonly byAttribute = new Map<string, readonly Element[]>();

  constructor(elements: readonly Element[]) {
    this.elements = elements;
  }

  /** Returns what a selector may match: the elements with the class, the tag or the attribute in which it ends. */
  possible({ tag, attribute, className = null }: Ending): readonly Element[] {
    if (className !== null) return this.classes().get(className) ?? none;
    if (tag !== null) return this.tags().get(tag) ?? none;
    return attribute === null ? this.elements : this.withAttribute(attribute);
  }

  private tags(): Map<string, Element[]> {
    if (this.byTag !== undefined) return this.byTag;
    this.byTag = new Map();
    for (const element of this.elements) push(this.byTag, element.name, element);
    return this.byTag;
  }

  private classes(): Map<string, Element[]> {
    if (this.byClass !== undefined) return this.byClass;
    this.byClass = new Map();
    for (const element of this.elements) {
      const names = element.attribs['class'];
      if (names === undefined || names === '') continue;
      if (!/\s/u.test(names)) push(this.byClass, names, element);
      else for (const name of new Set(names.slice(0, maxClasses).split(/\s+/u))) push(this.byClass, name, element);
    }
    return this.byClass;
  }

  private withAttribute(name: string): readonly Element[] {
    const known = this.byAttribute.get(name);
    if (known !== undefined) return known;
    const list = this.elements.filter(({ attribs }) => attribs[name] !== undefined);
    this.byAttribute.set(name, list);
    return list;
  }
}

const none: readonly Element[] = [];

function push(index: Map<string, Element[]>, key: string, element: Element): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [element]);
  else list.push(element);
}

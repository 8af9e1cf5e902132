import { countedAdapter, type Adapter } from '../extract/searchBudget.ts';
import type { TagName } from '../extract/tree/tagNames.ts';

/** An open element of the arriving page, with the data that selectors about ancestors need. */
export interface StreamElement {
  tag: TagName;
  /** Names and values in turn. No object: making one is half of the cost of an element. */
  attributes: readonly string[];
  parent: StreamElement | null;
  depth: number;
  /** True within a `template`, where selectors find nothing. */
  isInert: boolean;
  /** The plan's classes on the element and its ancestors, one bit each. */
  words: number;
}

/** Returns the value of an attribute that the plan needs. */
export function attributeOf({ attributes }: StreamElement, name: string): string | undefined {
  for (let index = 0; index < attributes.length; index += 2)
    if (attributes[index] === name) return attributes[index + 1];
  return undefined;
}

/** Lets css-select's own compiled selectors run on open elements, so that both ways of reading agree. */
export const elementAdapter: Adapter<StreamElement, StreamElement> = countedAdapter<StreamElement, StreamElement>({
  isTag: (element): element is StreamElement => element.tag.name !== '',
  getName: ({ tag }) => tag.name,
  getParent: ({ parent }) => parent,
  getAttributeValue: attributeOf,
  hasAttrib: (element, name) => attributeOf(element, name) !== undefined,
  // Unknown while the page arrives; selectors that need these are not streamed.
  getChildren: () => [],
  getSiblings: (element) => [element],
  getText: () => '',
  removeSubsets: (elements) => elements,
});

import type { Options } from 'css-select';

export type Adapter<Node, Element extends Node> = NonNullable<Options<Node, Element>['adapter']>;

/** What searching one page may still cost. */
export interface SearchBudget {
  steps: number;
  /** Of the text that is gathered from its elements. */
  characters: number;
}

/** A few tenths of a second. A page of 100,000 elements is searched some fifty times for less. */
const maxSteps = 20_000_000;
/** Several times a page of the largest size; 5,000 nested items with a megabyte of text in the innermost have 5 GB. */
const maxCharacters = 64_000_000;
/** Text is compared much faster than elements are stepped through. */
const charactersPerStep = 16;

/** The selectors of a page need too long: only they and the page can be the reason, so the page fails. */
class SearchTooLong extends RangeError {}

let current: SearchBudget | null = null;

export function newSearchBudget(steps: number = maxSteps): SearchBudget {
  return { steps, characters: maxCharacters };
}

/**
 * Searches within a budget; throws `SearchTooLong` when it is spent. Selectors come with templates and parameters, and
 * css-select tries every way: `q ~ p ~ p ~ p ~ p` on two thousand paragraphs in a row had not ended after three
 * minutes. `work` searches at once and waits for nothing, so what is spent meanwhile is its own.
 */
export function withinBudget<Value>(budget: SearchBudget, work: () => Value): Value {
  const before = current;
  current = budget;
  try {
    return work();
  } finally {
    current = before;
  }
}

/** An adapter of css-select whose every step is counted: all its loops pass through here. */
export function countedAdapter<Node, Element extends Node>(adapter: Adapter<Node, Element>): Adapter<Node, Element> {
  const { isTag, getName, getParent, getChildren, getSiblings, getAttributeValue, getText, removeSubsets } = adapter;
  return {
    ...adapter,
    isTag: (node): node is Element => {
      spend(1);
      return isTag(node);
    },
    getName: (element) => {
      spend(1);
      return getName(element);
    },
    equals: (one, other) => {
      spend(1);
      return one === other;
    },
    getParent: (element) => {
      spend(1);
      return getParent(element);
    },
    getChildren: (node) => {
      spend(1);
      return getChildren(node);
    },
    getSiblings: (node) => {
      spend(1);
      return getSiblings(node);
    },
    getAttributeValue: (element, name) => {
      const value = getAttributeValue(element, name);
      spend(1 + (value?.length ?? 0) / charactersPerStep);
      return value;
    },
    getText: (node) => {
      const text = getText(node);
      spend(1 + text.length / charactersPerStep);
      return text;
    },
    removeSubsets: (nodes) => {
      if (nodes.length < 2) return nodes;
      // It looks for each ancestor of each node among all nodes.
      spend((nodes.length * nodes.length) / charactersPerStep);
      return removeSubsets(nodes);
    },
  };
}

/** Counts text that was gathered; throws as searching does. */
export function spendText(length: number): void {
  if (current === null) return;
  current.characters -= length;
  if (current.characters < 0) throw new SearchTooLong('the values of this page are too long');
}

function spend(steps: number): void {
  if (current === null) return;
  current.steps -= steps;
  if (current.steps < 0) throw new SearchTooLong('the selectors of this page need too long');
}

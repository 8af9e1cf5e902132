import type { Options } from 'css-select';
import { isTag as isElement, type AnyNode, type Element as TreeElement } from 'domhandler';
import { DomUtils } from 'htmlparser2';

export type Adapter<Node, Element extends Node> = NonNullable<Options<Node, Element>['adapter']>;

/** The remaining budget for searching one page. */
export interface SearchBudget {
  steps: number;
  /** Characters of text gathered from the page's elements. */
  characters: number;
  /** Characters that patterns read, times the size of their programs. */
  patterns: number;
}

/**
 * Mostly a few tenths of a second; the slowest steps, nested `:has()`, take 0.2 µs each. Some thirty searches that walk
 * a page of 100,000 elements cost less; those by tag or attribute cost next to nothing (documentElements.ts).
 */
export const pageSteps = 12_000_000;
/** Several times the largest page; 5,000 nested items with a megabyte of text in the innermost have 5 GB. */
const maxCharacters = 64_000_000;
/**
 * By step of the searches. A pattern without a literal takes 2 ns for a character and a step of its program: the
 * slowest ones of a run end after four seconds, and a hundred usual ones read a page of ten megabytes in less.
 */
const patternsPerStep = 160;
/** Text is compared much faster than elements are stepped through. */
const charactersPerStep = 16;

/**
 * Thrown when the selectors take too long on a page. Only the selectors and the page can be the reason, so the page
 * fails.
 */
class SearchTooLong extends RangeError {}

let current: SearchBudget | null = null;

export function newSearchBudget(steps: number = pageSteps): SearchBudget {
  return { steps, characters: maxCharacters, patterns: patternsPerStep * steps };
}

/**
 * Runs `work` with a budget; throws `SearchTooLong` when it is spent. Selectors come from templates and parameters, and
 * css-select tries every combination: `q ~ p ~ p ~ p ~ p` on two thousand sibling paragraphs had not ended after three
 * minutes. `work` is synchronous, so everything spent meanwhile is its own.
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

/** Returns an adapter of css-select that counts every step: all loops of css-select call it. */
export function countedAdapter<Node, Element extends Node>(adapter: Adapter<Node, Element>): Adapter<Node, Element> {
  const { isTag, getName, getParent, getChildren, getSiblings, getAttributeValue, getText, removeSubsets } = adapter;
  return {
    ...adapter,
    isTag: (node): node is Element => {
      spendSteps(1);
      return isTag(node);
    },
    getName: (element) => {
      spendSteps(1);
      return getName(element);
    },
    equals: (one, other) => {
      spendSteps(1);
      return one === other;
    },
    getParent: (element) => {
      spendSteps(1);
      return getParent(element);
    },
    getChildren: (node) => {
      spendSteps(1);
      return getChildren(node);
    },
    getSiblings: (node) => {
      spendSteps(1);
      return getSiblings(node);
    },
    getAttributeValue: (element, name) => {
      const value = getAttributeValue(element, name);
      spendSteps(1 + (value?.length ?? 0) / charactersPerStep);
      return value;
    },
    getText: (node) => {
      const text = getText(node);
      spendSteps(1 + text.length / charactersPerStep);
      return text;
    },
    removeSubsets: (nodes) => {
      if (nodes.length < 2) return nodes;
      // `removeSubsets` searches each ancestor of each node among all nodes.
      spendSteps((nodes.length * nodes.length) / charactersPerStep);
      return removeSubsets(nodes);
    },
  };
}

/** The adapter by which css-select walks a page's tree. */
export const treeAdapter: Adapter<AnyNode, TreeElement> = countedAdapter({ ...DomUtils, isTag: isElement });

/** Counts gathered text; throws like a search. */
export function spendText(length: number): void {
  if (current === null) return;
  current.characters -= length;
  if (current.characters < 0) throw new SearchTooLong('the values of this page are too long');
}

/** Counts what a pattern reads; throws like a search. */
export function spendPattern(length: number): void {
  if (current === null) return;
  current.patterns -= length;
  if (current.patterns < 0) throw new SearchTooLong('the patterns of this page need too long');
}

/** Counts elements that a search looks at; throws like it. */
export function spendSteps(steps: number): void {
  if (current === null) return;
  current.steps -= steps;
  if (current.steps < 0) throw new SearchTooLong('the selectors of this page need too long');
}

import { DomHandler, isComment, isDirective, isTag, isText, type ChildNode } from 'domhandler';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';
import { cutMarkup, LibraryParser } from '../support/markup.ts';

/** The tree as the library builds it. */
function libraryTree(text: string): unknown[] {
  const handler = new DomHandler();
  new LibraryParser(handler).end(text);
  return handler.root.children.map(plain);
}

/** A node with its content, and whether its neighbours and its parent know it. */
function plain(node: ChildNode): unknown {
  const { prev, next, parent } = node;
  const isLinked = (prev === null || prev.next === node) && (next === null || next.prev === node);
  const isKnown = isLinked && parent?.children.includes(node) === true;
  if (isText(node) || isComment(node)) return [isKnown, node.type, node.data];
  if (isDirective(node)) return [isKnown, node.type, node.name, node.data];
  if (!isTag(node)) return node.type;
  return [isKnown, node.type, node.name, { ...node.attribs }, node.children.map(plain)];
}

const markup = cutMarkup.map((pieces) => pieces.join(''));
const examples = [
  '<svg><foreignObject><p>a</foreignObject><image/></svg><image>b',
  '<svg><desc><svg></svg><image></desc><lineargradient/></svg><![CDATA[x]]>',
  '<form><form id=a><p>x</p></form>y</form></p></br>',
  '<!doctype html><?php x ?><!-- a --><p>&amp;b&lt;<i id=x ID=y CLASS>c<li>d<li>e',
];

test('the tree of a page is the one of the library', () => {
  fc.assert(
    fc.property(markup, (text) => {
      expect(parseTree(text, false).children.map(plain)).toEqual(libraryTree(text));
    }),
    { numRuns: 10_000, examples: examples.map((text): [string] => [text]) },
  );
});

test('pages after one with thousands of names are read as before, and so is that page', () => {
  const many = Array.from({ length: 5_000 }, (_, no) => `<x-${no}>a<b>b</b></x-${no}>`).join('');
  for (const text of [many, '<y-1><i>a</i>b</y-1>c<table><tr><td>d</table>', many]) {
    expect(parseTree(text, false).children.map(plain)).toEqual(libraryTree(text));
  }
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AttributeNames } from '#server/engine/stream/attributeNames.ts';
import { attributeOf } from '#server/engine/stream/streamElement.ts';
import { StreamParser } from '#server/engine/stream/streamParser.ts';
import { cutMarkup, LibraryParser } from '../support/markup.ts';

type Event = [kind: 'open' | 'close' | 'text', what: string, attributes?: Record<string, string>];
const asked = ['class', 'id', 'href', 'data-x', 'hidden', 'b', 'xmp', 'svg'];

/** Gathers events, neighbouring texts as one. */
function gather(): { events: Event[]; addText: (text: string) => void } {
  const events: Event[] = [];
  const addText = (text: string): void => {
    const last = events.at(-1);
    if (last?.[0] === 'text') last[1] += text;
    else if (text !== '') events.push(['text', text]);
  };
  return { events, addText };
}

function libraryEvents(pieces: readonly string[]): Event[] {
  const { events, addText } = gather();
  const parser = new LibraryParser({
    onopentag: (name, attribs) =>
      events.push(['open', name, Object.fromEntries(Object.entries(attribs).filter(([key]) => asked.includes(key)))]),
    onclosetag: (name) => events.push(['close', name]),
    ontext: addText,
  });
  for (const piece of pieces) parser.write(piece);
  parser.end();
  return events;
}

function ownEvents(pieces: readonly string[]): Event[] {
  const { events, addText } = gather();
  const parser = new StreamParser(
    {
      handleOpen: (element) => {
        const found = asked
          .map((name) => [name, attributeOf(element, name)])
          .filter(([, value]) => value !== undefined);
        events.push(['open', element.tag.name, Object.fromEntries(found)]);
      },
      handleClose: ({ tag }) => events.push(['close', tag.name]),
      wantsText: () => true,
      handleText: addText,
    },
    new AttributeNames(asked),
  );
  for (const piece of pieces) parser.write(piece);
  parser.end();
  return events;
}

/** The library also closes at the end what it began to read and never opened; nothing of a page follows. */
function withoutLastCloses(events: readonly Event[]): Event[] {
  return events.slice(0, events.findLastIndex(([kind]) => kind !== 'close') + 1);
}

/** SVG and MathML within HTML within one another. */
const foreign = [
  '<svg><foreignObject><p>a</foreignObject><image/></svg><image>b',
  '<svg><foreignobject><div></foreignobject><lineargradient/>a</svg>',
  '<svg><desc><svg></svg><image></desc><lineargradient/></svg>',
  '<math><mi><svg><desc>a</desc><path/></svg><image></mi><image/></math>',
];

test('reports the same elements, requested attributes and text as the library, however the page is cut', () => {
  fc.assert(
    fc.property(cutMarkup, (pieces) => {
      expect(withoutLastCloses(ownEvents(pieces))).toEqual(withoutLastCloses(libraryEvents(pieces)));
    }),
    { numRuns: 20_000, examples: foreign.map((text): [string[]] => [[text]]) },
  );
});

// node read.mjs TOOL: reads pages as lines of JSON (`page`, `url`, `html`) from its input and writes for each what the
// tool finds, with the processor time that it took.
import { readFileSync } from 'node:fs';
import { Readability } from '@mozilla/readability';
import { Defuddle } from 'defuddle/node';
import { JSDOM, VirtualConsole } from 'jsdom';
import { parseHTML } from 'linkedom';

const byReadability = (document) => {
  const found = new Readability(document).parse();
  return { html: found?.content, title: found?.title, author: found?.byline, date: found?.publishedTime };
};

// No tool loads anything: jsdom runs no scripts unless asked, and Defuddle fetches only with `useAsync`.
const tools = {
  'readability-jsdom': ({ html, url }) =>
    byReadability(new JSDOM(html, { url, virtualConsole: new VirtualConsole() }).window.document),
  'readability-linkedom': ({ html }) => byReadability(parseHTML(html).document),
  'defuddle-linkedom': async ({ html, url }) => {
    const found = await Defuddle(parseHTML(html).document, url, { useAsync: false });
    return { html: found.content, title: found.title, author: found.author, date: found.published };
  },
};

const read = tools[process.argv[2]];
for (const line of readFileSync(0, 'utf8').split('\n')) {
  const page = JSON.parse(line);
  const before = process.cpuUsage();
  let found = {};
  try {
    found = await read(page);
  } catch {
    // A page that a tool cannot read counts as one without a text.
  }
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${JSON.stringify({ page: page.page, ...found, cpuMs: (user + system) / 1000 })}\n`);
}

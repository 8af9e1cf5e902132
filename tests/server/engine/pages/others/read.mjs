// node read.mjs TOOL SECONDS: reads pages as lines of JSON (`page`, `url`, `html`) from its input and writes for each
// what the tool finds, with the processor time that it took. A page is read in a worker, which is ended after that
// number of seconds of it, or where it takes too much memory: the tool has no text of such a page (`isOver`). TOOL is
// one of `toolOf`, or the address of a module whose `read` is the tool.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const maxMegabytes = 1_500;
const pollMs = 250;
/** On a busy machine a second of the processor takes many. A tool that waits for something takes none. */
const maxWaitMs = 600_000;

if (isMainThread) await readAll(process.argv[2], Number(process.argv[3]) * 1_000);
else await serve(await toolOf(workerData));

async function readAll(tool, limitMs) {
  let worker = null;
  for (const line of readFileSync(0, 'utf8').split('\n')) {
    worker ??= await open(tool);
    const before = process.cpuUsage();
    const found = await within(worker, JSON.parse(line), limitMs);
    const { user, system } = process.cpuUsage(before);
    const { page } = JSON.parse(line);
    process.stdout.write(`${JSON.stringify({ page, ...found, cpuMs: (user + system) / 1_000 })}\n`);
    if (found.isOver !== true) continue;
    await worker.terminate();
    worker = null;
  }
  await worker?.terminate();
}

async function open(tool) {
  const resourceLimits = { maxOldGenerationSizeMb: maxMegabytes };
  const worker = new Worker(new URL(import.meta.url), { workerData: tool, resourceLimits });
  worker.on('error', () => {});
  // The first message says that the tool is loaded: pages do not pay for that.
  await once(worker, 'message');
  return worker;
}

function within(worker, page, limitMs) {
  return new Promise((resolve) => {
    const before = process.cpuUsage();
    const start = Date.now();
    const end = (found) => {
      clearInterval(timer);
      worker.off('message', end).off('exit', leave);
      resolve(found);
    };
    const leave = () => end({ isOver: true });
    const timer = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1_000 > limitMs || Date.now() - start > maxWaitMs) leave();
    }, pollMs);
    worker.once('message', end).once('exit', leave);
    worker.postMessage(page);
  });
}

async function serve(read) {
  const answer = async (page) => {
    let found = {};
    try {
      found = await read(page);
    } catch {
      // A page that a tool cannot read counts as one without a text.
    }
    parentPort.postMessage(found);
  };
  parentPort.on('message', (page) => void answer(page));
  parentPort.postMessage('ready');
}

/** No tool loads anything: jsdom runs no scripts unless asked, and Defuddle fetches only with `useAsync`. */
async function toolOf(name) {
  if (URL.canParse(name)) return (await import(name)).read;
  if (name === 'readability-jsdom') {
    const [byReadability, { JSDOM, VirtualConsole }] = [await readability(), await import('jsdom')];
    return ({ html, url }) =>
      byReadability(new JSDOM(html, { url, virtualConsole: new VirtualConsole() }).window.document);
  }
  const { parseHTML } = await import('linkedom');
  if (name === 'readability-linkedom') {
    const byReadability = await readability();
    return ({ html }) => byReadability(parseHTML(html).document);
  }
  const { Defuddle } = await import('defuddle/node');
  return async ({ html, url }) => {
    const found = await Defuddle(parseHTML(html).document, url, { useAsync: false });
    return { html: found.content, title: found.title, author: found.author, date: found.published };
  };
}

async function readability() {
  const { Readability } = await import('@mozilla/readability');
  return (document) => {
    const found = new Readability(document).parse();
    return { html: found?.content, title: found?.title, author: found?.byline, date: found?.publishedTime };
  };
}

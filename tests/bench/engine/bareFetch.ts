import { Agent } from 'undici';
import { pathOf } from './site.ts';

/** The lower limit: fetches the pages and discards them: node bareFetch.ts ORIGIN PAGES. */
const [origin = '', pages = ''] = process.argv.slice(2);
const agent = new Agent({ connections: 16 });
let next = 0;

async function fetchPages(): Promise<void> {
  while (next < Number(pages)) {
    const path = pathOf(next);
    next += 1;
    const { body } = await agent.request({ origin, path, method: 'GET' });
    await body.text();
  }
}

await Promise.all(Array.from({ length: 16 }, fetchPages));
await agent.close();

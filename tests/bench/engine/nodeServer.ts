import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/** Serves the generated site from memory: node nodeServer.ts FOLDER PORT. */
const [folder = '', port = ''] = process.argv.slice(2);
const pages = new Map(
  readdirSync(join(folder, 'p')).map((name) => [`/p/${name}`, readFileSync(join(folder, 'p', name))]),
);

createServer((request, response) => {
  const page = pages.get(request.url ?? '');
  response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' });
  response.end(page);
}).listen(Number(port), '127.0.0.1');

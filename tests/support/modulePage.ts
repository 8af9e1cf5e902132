import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Builds the `page.html` of a folder, with its modules and workers, and serves it on this machine. */
export async function serveModulePage(folder: string): Promise<{ address: string; stop: () => void }> {
  const site = mkdtempSync(join(tmpdir(), 'sheaf-page-'));
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir: site,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: { input: join(folder, 'page.html') },
    },
  });
  const server = createServer((request, reply) => {
    const path = join(site, new URL(request.url ?? '/', 'http://page.test').pathname);
    if (!(statSync(path, { throwIfNoEntry: false })?.isFile() ?? false)) return reply.writeHead(404).end();
    return reply.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(readFileSync(path));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/page.html`,
    stop: () => {
      server.closeAllConnections();
      server.close();
      rmSync(site, { recursive: true, force: true });
    },
  };
}

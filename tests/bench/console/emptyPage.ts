import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The best that the machine can do: a page that shows a number at once, another number at a click, and scrolls over
 * nothing. It is measured in turn with the console, so that a busy machine affects both.
 */
const page = `<!doctype html><meta charset="utf-8"><title>Empty</title>
<style>body{margin:0}main{height:850px;overflow:auto}div{height:600000px;background:linear-gradient(#fff,#ddd)}</style>
<main tabindex="0"><output>0</output> <button>Count</button><div></div></main>
<script>
const output = document.querySelector('output');
document.querySelector('button').addEventListener('click', () => { output.textContent = Number(output.textContent) + 1; });
</script>`;

export async function serveEmptyPage(): Promise<{ address: string; stop: () => void }> {
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

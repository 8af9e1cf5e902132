import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { obtainChromium } from '#tests/support/chromium.ts';
import type { DeviceOrder } from './exportWorker.ts';

/** Opens a worker in Chromium that writes cases with the same modules as the service. */
export async function openDevice() {
  const script = await bundledWorker();
  const server = createServer((request, response) => {
    const isScript = request.url === '/worker.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><title>Device</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath: obtainChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.evaluate(() => Object.assign(globalThis, { worker: new Worker('/worker.js', { type: 'module' }) }));
  return {
    async write(order: DeviceOrder): Promise<Uint8Array<ArrayBuffer>> {
      const text = await page.evaluate(
        (asked) =>
          new Promise<string>((resolve, reject) => {
            const { worker } = globalThis as unknown as { worker: Worker };
            worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data), { once: true });
            worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
            worker.postMessage(asked);
          }),
        order,
      );
      return new Uint8Array(Buffer.from(text, 'base64'));
    },
    async close(): Promise<void> {
      await browser.close();
      server.close();
    },
  };
}

async function bundledWorker(): Promise<string> {
  const build = await rolldown({ input: join(import.meta.dirname, 'exportWorker.ts'), platform: 'browser' });
  const { output } = await build.generate({ format: 'es', codeSplitting: false });
  await build.close();
  return output[0].code;
}

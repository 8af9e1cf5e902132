import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A host of pictures on this machine; `asked` counts the requests by path. */
export interface PictureHost {
  origin: string;
  /** The host's name in a rule. */
  host: string;
  asked: Map<string, number>;
  close: () => void;
}

/** Returns a picture of one colour with metadata. */
export function picture(format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif', width = 900, height = 600): Promise<Buffer> {
  const background = { r: 40, g: 120, b: 90 };
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toFormat(format, { effort: format === 'avif' ? 0 : 1 })
    .toBuffer();
}

/** Returns a black PNG with one bit per pixel: 400 million take an encoder of colours 20 s, and this a tenth of one. */
export function blackPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  // Each line begins with a byte for its filter.
  const lines = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND')]);
}

function chunk(name: string, content = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Starts a host that answers each path with `answers`, others with 404. */
export async function startPictureHost(
  answers: Record<string, Buffer | ((response: ServerResponse) => void)>,
): Promise<PictureHost> {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const answer = answers[path];
    if (answer === undefined) response.writeHead(404).end();
    else if (Buffer.isBuffer(answer)) response.writeHead(200, { 'content-type': 'text/html' }).end(answer);
    else answer(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A file of tests that leaves it open still ends.
  server.unref();
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://${host}`, host, asked, close };
}

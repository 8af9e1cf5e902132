import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A picture is data of the console: as a page of its own it is a download, and nothing in it could run. */
const pictureHeaders = {
  'content-disposition': 'attachment; filename="picture.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** Returns the body of a reply that is a picture, and sets its headers. */
export function sendPicture(reply: FastifyReply, bytes: Uint8Array): Readable {
  reply.headers(pictureHeaders).header('content-length', bytes.length);
  return Readable.from([bytes]);
}

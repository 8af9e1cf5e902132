import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { RefusedBody } from '#server/http/errors.ts';
import type { DoorLimits } from '../doorLimits.ts';

export type BodyLimits = Pick<DoorLimits, 'bodyGraceMs' | 'bodyBytesPerSecond' | 'bodyMs'>;

/**
 * A body as a stream, up to its limit and at a rate of at least `bodyBytesPerSecond`, except for the grace time at its
 * start. It fails with `RefusedBody`, and the connection stays open for the answer.
 */
class IncomingBody extends Transform {
  private bytes = 0;
  private readonly limitBytes: number;
  private readonly limits: BodyLimits;
  private readonly beganAt = performance.now();
  private readonly looking: NodeJS.Timeout;

  constructor(raw: IncomingMessage, limitBytes: number, limits: BodyLimits) {
    super();
    this.limitBytes = limitBytes;
    this.limits = limits;
    this.looking = setInterval(() => this.look(), Math.min(1_000, limits.bodyGraceMs));
    raw.once('error', () => this.destroy(new RefusedBody({ code: 'TooSlow' })));
    raw.pipe(this);
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += piece.length;
    if (this.bytes > this.limitBytes) done(new RefusedBody({ code: 'TooLarge', limitBytes: this.limitBytes }));
    else done(null, piece);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearInterval(this.looking);
    done(error);
  }

  override _flush(done: TransformCallback): void {
    clearInterval(this.looking);
    done();
  }

  private look(): void {
    const ms = performance.now() - this.beganAt;
    const { bodyGraceMs, bodyBytesPerSecond, bodyMs } = this.limits;
    const isSlow = ms > bodyGraceMs && this.bytes < ((ms - bodyGraceMs) / 1_000) * bodyBytesPerSecond;
    if (isSlow || ms > bodyMs) this.destroy(new RefusedBody({ code: 'TooSlow' }));
  }
}

/** Opens the body of a request as a stream. Rejects with `RefusedBody`. */
export function openBody({ raw, routeOptions }: FastifyRequest, limits: BodyLimits): Transform & AsyncIterable<Buffer> {
  const body = new IncomingBody(raw, routeOptions.bodyLimit ?? 0, limits);
  // A reader gets the error from the stream; without a reader the error is ignored.
  body.on('error', () => undefined);
  return body;
}

/** Reads the whole body. */
export async function readBody(request: FastifyRequest, limits: BodyLimits): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of openBody(request, limits)) pieces.push(piece);
  return Buffer.concat(pieces);
}

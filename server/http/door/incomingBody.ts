import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { RefusedBody } from '../refusedBody.ts';
import type { DoorLimits } from './doorLimits.ts';

export type BodyPace = Pick<DoorLimits, 'bodyGraceMs' | 'bodyBytesPerSecond' | 'bodyMs'>;

/**
 * A body as it comes, up to its limit and never slower than `bodyBytesPerSecond`, but for a beginning in which nothing
 * need come. It ends with `RefusedBody`, and the connection stays open for the answer.
 */
class IncomingBody extends Transform {
  private bytes = 0;
  private readonly limitBytes: number;
  private readonly pace: BodyPace;
  private readonly beganAt = performance.now();
  private readonly looking: NodeJS.Timeout;

  constructor(raw: IncomingMessage, limitBytes: number, pace: BodyPace) {
    super();
    this.limitBytes = limitBytes;
    this.pace = pace;
    this.looking = setInterval(() => this.look(), Math.min(1_000, pace.bodyGraceMs));
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
    const { bodyGraceMs, bodyBytesPerSecond, bodyMs } = this.pace;
    const isSlow = ms > bodyGraceMs && this.bytes < ((ms - bodyGraceMs) / 1_000) * bodyBytesPerSecond;
    if (isSlow || ms > bodyMs) this.destroy(new RefusedBody({ code: 'TooSlow' }));
  }
}

/** The body of a request that has one, as it comes. Rejects with `RefusedBody`. */
export function openBody({ raw, routeOptions }: FastifyRequest, pace: BodyPace): Transform & AsyncIterable<Buffer> {
  const body = new IncomingBody(raw, routeOptions.bodyLimit ?? 0, pace);
  // Whoever reads it hears of it; whoever does not want it any more needs not.
  body.on('error', () => undefined);
  return body;
}

/** The whole of it. */
export async function readBody(request: FastifyRequest, pace: BodyPace): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of openBody(request, pace)) pieces.push(piece);
  return Buffer.concat(pieces);
}

import type { Dispatcher } from 'undici';
import type { Format } from '#core/wire/recipe/recipe.ts';
import { acceptHeader, charsetOf, mediaType, typeProblem } from './contentType.ts';
import { charsetBytes, startDecoding, type TextDecoding } from './decoding.ts';
import { acceptedEncodings, codingsOf, isGzip, unpack, unpackBeginning } from './unpacking.ts';
import type { PagePicture } from './pagePicture.ts';
import type { FailureCode } from '#core/domain/data/failure.ts';

/** Takes a page's text as it arrives. */
export interface TextReader {
  /** Returns whether the reader needs more; if not, the transfer may end. */
  write(text: string): boolean;
}

export interface Limits {
  /** Limit of the page, both packed and unpacked. */
  maxBytes: number;
  connectMs: number;
  headersMs: number;
  /** Time limit of the whole page. */
  wholeMs: number;
}

export interface ExchangeOptions {
  dispatcher: Dispatcher;
  signal: AbortSignal;
  userAgent: string;
  limits: Limits;
  /** `null` accepts any type as text and cuts it at the limit instead of failing (robots.txt). */
  accept: Format | null;
  startReading?: ((url: string) => TextReader) | undefined;
}

/** The result of one request. */
export type Answer =
  /** `url` is set where the page navigated by itself, `picture` where the plan of a browser asks for one. */
  | { kind: 'page'; text: string; url?: string; picture?: PagePicture }
  | { kind: 'redirect'; location: string }
  | { kind: 'status'; status: number; retryAfter: string | undefined }
  | { kind: 'unfit'; code: FailureCode; detail: string | null };

/** An unneeded rest of an answer is read up to this size: keeping the connection is worth more. */
const maxUnwantedBytes = 128 * 1024;

/** The text is decoded in pieces: a reader often has enough long before the page ends. */
const pieceBytes = 8 * 1024;

/**
 * One request and its answer, without redirects. Runs on undici's dispatch, the layer below `request`: no stream
 * objects, each piece goes to the decoder and on to the reader as it arrives. Rejects with the signal's reason, or the
 * error of the connection.
 */
export async function exchange(url: URL, options: ExchangeOptions): Promise<Answer> {
  const { dispatcher, signal, limits, userAgent, accept } = options;
  signal.throwIfAborted();
  const body = await new Promise<ArrivingBody>((resolve, reject) => {
    const handler = new ArrivingBody(url, options, resolve, reject);
    const handleAbort = (): void => handler.abort(signal.reason as Error);
    const timer = setTimeout(() => handler.abort(new TimedOutError()), limits.wholeMs);
    signal.addEventListener('abort', handleAbort, { once: true });
    handler.onSettled = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', handleAbort);
    };
    const headers = {
      'user-agent': userAgent,
      accept: accept === null ? 'text/plain,*/*;q=0.5' : acceptHeader(accept),
      'accept-encoding': acceptedEncodings,
    };
    const request = { origin: url.origin, path: url.pathname + url.search, method: 'GET' as const, headers };
    dispatcher.dispatch({ ...request, headersTimeout: limits.headersMs, bodyTimeout: limits.wholeMs }, handler);
  });
  return body.answer();
}

/** The whole page took too long. */
class TimedOutError extends Error {
  readonly code = 'SHEAF_TIMED_OUT';
}

/** Receives the answer of one request, from the first header to the last byte needed. */
class ArrivingBody implements Dispatcher.DispatchHandler {
  onSettled: () => void = () => undefined;
  private readonly url: URL;
  private readonly options: ExchangeOptions;
  private readonly resolve: (body: ArrivingBody) => void;
  private readonly reject: (error: Error) => void;
  private controller: Dispatcher.DispatchController | undefined;
  private abortReason: Error | undefined;
  private early: Answer | undefined;
  private codings: string[] = [];
  private headerCharset: string | undefined;
  private packed: Buffer[] = [];
  private head: Buffer[] | null = [];
  private bytes = 0;
  private unwantedBytes = 0;
  private decoding: TextDecoding | null = null;
  private reader: TextReader | undefined;
  private text = '';
  private isWanted = true;

  constructor(
    url: URL,
    options: ExchangeOptions,
    resolve: (body: ArrivingBody) => void,
    reject: (error: Error) => void,
  ) {
    this.url = url;
    this.options = options;
    this.resolve = resolve;
    this.reject = reject;
  }

  abort(reason: Error): void {
    this.abortReason = reason;
    this.controller?.abort(reason);
    this.onSettled();
    this.reject(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.abortReason !== undefined) controller.abort(this.abortReason);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    const header = (name: string): string => String(headers[name] ?? '');
    const location = header('location');
    const contentType = header('content-type');
    const codings = codingsOf(header('content-encoding'));
    const { accept, limits, startReading } = this.options;
    const problem = accept === null ? null : typeProblem(contentType, accept);
    if (status >= 300 && status < 400 && location !== '') this.endEarly({ kind: 'redirect', location });
    else if (status < 200 || status >= 300) {
      this.endEarly({ kind: 'status', status, retryAfter: header('retry-after') || undefined });
    } else if (problem !== null) this.endEarly({ kind: 'unfit', code: problem, detail: mediaType(contentType) });
    else if (codings === null)
      this.endEarly({ kind: 'unfit', code: 'BadEncoding', detail: header('content-encoding') });
    else if (accept !== null && Number(header('content-length')) > limits.maxBytes) this.endTooLarge();
    else {
      this.codings = codings;
      this.headerCharset = charsetOf(contentType);
      this.reader = startReading?.(this.url.href);
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.isWanted) {
      this.unwantedBytes += chunk.length;
      if (this.unwantedBytes > maxUnwantedBytes) this.settle(controller);
      return;
    }
    this.bytes += chunk.length;
    const bytesOver = this.bytes - this.options.limits.maxBytes;
    if (bytesOver <= 0) this.take(chunk);
    else if (this.options.accept !== null) this.endTooLarge();
    else {
      this.take(chunk.subarray(0, -bytesOver));
      this.settle(controller);
    }
  }

  onResponseEnd(): void {
    this.settle();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.onSettled();
    this.reject(this.abortReason ?? error);
  }

  /** The answer, once it is complete. Drops the page's buffers: undici may keep this object for longer. */
  async answer(): Promise<Answer> {
    try {
      return await this.read();
    } finally {
      this.packed = [];
      this.head = null;
      this.decoding = null;
      this.reader = undefined;
      this.text = '';
    }
  }

  private async read(): Promise<Answer> {
    if (this.early !== undefined) return this.early;
    if (this.codings.length > 0) {
      let unpacked = await this.unpack(Buffer.concat(this.packed), this.codings);
      // A packed file that was packed again for the way here.
      if (Buffer.isBuffer(unpacked) && isGzip(unpacked)) unpacked = await this.unpack(unpacked, ['gzip']);
      if (unpacked === 'tooLarge') return { kind: 'unfit', code: 'TooLarge', detail: null };
      if (unpacked === 'broken') return { kind: 'unfit', code: 'BadEncoding', detail: this.codings.join(', ') };
      this.decode(unpacked);
    }
    if (this.isWanted) {
      this.startText();
      this.give(this.decoding?.end() ?? '');
    }
    return this.early ?? { kind: 'page', text: this.text };
  }

  private endEarly(answer: Answer): void {
    this.early = answer;
    this.isWanted = false;
  }

  private endTooLarge(): void {
    this.endEarly({ kind: 'unfit', code: 'TooLarge', detail: null });
  }

  private take(chunk: Buffer): void {
    if (this.bytes === chunk.length && this.codings.length === 0 && isGzip(chunk)) this.codings = ['gzip'];
    if (this.codings.length > 0) this.packed.push(chunk);
    else this.decode(chunk);
  }

  private unpack(body: Buffer, codings: readonly string[]): ReturnType<typeof unpack> {
    const { accept, limits } = this.options;
    return (accept === null ? unpackBeginning : unpack)(body, codings, limits.maxBytes);
  }

  /** Resolves; with a controller, ends the transfer too. */
  private settle(controller?: Dispatcher.DispatchController): void {
    this.onSettled();
    this.resolve(this);
    controller?.abort(new Error('enough was read'));
  }

  private decode(chunk: Buffer): void {
    for (let at = 0; at < chunk.length && this.isWanted; at += pieceBytes) {
      const piece = chunk.subarray(at, at + pieceBytes);
      if (this.head === null) this.give(this.decoding?.write(piece) ?? '');
      else {
        this.head.push(piece);
        if (this.bytes >= charsetBytes) this.startText();
      }
    }
  }

  /** Chooses the decoder as soon as enough bytes are here. */
  private startText(): void {
    if (this.head === null) return;
    const head = this.head.length === 1 ? (this.head[0] ?? Buffer.alloc(0)) : Buffer.concat(this.head);
    this.head = null;
    this.decoding = startDecoding(head, this.headerCharset, this.options.accept ?? 'json');
    this.give(this.decoding.write(head));
  }

  private give(text: string): void {
    if (text === '') return;
    if (this.reader === undefined) this.text += text;
    else this.isWanted = this.reader.write(text);
  }
}

/** Returns the user agent for sites: the product, and the address of its contact. */
export function userAgentOf(publicUrl: string): string {
  return `Sheaf/0.1 (+${publicUrl})`;
}

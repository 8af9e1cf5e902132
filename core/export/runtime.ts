/*
 * The globals that the writers use. Browsers, their workers and Node all have them, but core is compiled without the
 * types of any of them. This file declares as much as is used.
 */

export type Bytes = Uint8Array<ArrayBuffer>;

interface ReadResult {
  done: boolean;
  value?: Bytes;
}

interface ByteTransform {
  writable: {
    getWriter(): {
      ready: Promise<void>;
      write(bytes: Bytes): Promise<void>;
      close(): Promise<void>;
      abort(reason?: unknown): Promise<void>;
    };
  };
  readable: { getReader(): { read(): Promise<ReadResult>; cancel(reason?: unknown): Promise<void> } };
}

declare const TextEncoder: new () => { encode(text: string): Bytes };
declare const CompressionStream: new (format: 'deflate-raw') => ByteTransform;
declare const URL: new (text: string) => { href: string };

const encoder = new TextEncoder();

/** The text in UTF-8; an unpaired surrogate becomes the replacement character. */
export function encodeUtf8(text: string): Bytes {
  return encoder.encode(text);
}

/** The form of an address in which other programs expect it: with every character outside ASCII encoded. */
export function encodedAddress(link: string): string {
  return new URL(link).href;
}

/**
 * Compresses chunks with raw deflate, as zip files contain it. Reads the next chunk only when the compressor has taken
 * the one before. Ending the iteration early ends that of `chunks`.
 */
export async function* deflateRaw(chunks: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  const { writable, readable } = new CompressionStream('deflate-raw');
  const writer = writable.getWriter();
  const reader = readable.getReader();
  const fed = feed(chunks, writer);
  // An error while nobody reads is thrown at the next read. Without a handler it would end the process before.
  fed.catch(() => undefined);
  try {
    for (let result = await reader.read(); !result.done; result = await reader.read()) {
      if (result.value !== undefined) yield result.value;
    }
    await fed;
  } finally {
    // After the end this does nothing. Before it, the next write of `feed` fails, which ends the loop over the chunks.
    await reader.cancel().catch(() => undefined);
    await fed.catch(() => undefined);
  }
}

async function feed(chunks: AsyncIterable<Bytes>, writer: ReturnType<ByteTransform['writable']['getWriter']>) {
  try {
    for await (const chunk of chunks) {
      await writer.ready;
      await writer.write(chunk);
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
}

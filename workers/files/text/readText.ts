import type { Encoding } from '#core/domain/files/fileLimits.ts';
import type { Watch } from '../watch.ts';

/** Passes the text of a file in pieces, without a byte order mark. `onText` ends the read with `false`. */
export async function readText(
  file: Blob,
  encoding: Encoding,
  watch: Watch,
  onText: (text: string) => boolean,
): Promise<void> {
  const decoder = new TextDecoder(encoding);
  let read = 0;
  for await (const bytes of file.stream()) {
    if (!onText(decoder.decode(bytes, { stream: true }))) return;
    read += bytes.length;
    watch.step(read / file.size);
  }
  onText(decoder.decode());
}

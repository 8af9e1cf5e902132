import type { Encoding } from '#core/domain/files/encodings.ts';
import type { Watch } from '../watch.ts';

/** The text of a file, piece by piece; a mark at its beginning is no part of it. `onText` ends the read by `false`. */
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

import type { ChunkMemory } from '#core/export/rowFile.ts';

const firstBytes = 1024 * 1024;
const maxCharacterBytes = 3;

/** Returns the memory of an export, of which each chunk is written to the disk before the next one is made. */
export function chunkMemory(): ChunkMemory {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(firstBytes);
  const { port1, port2 } = new MessageChannel();
  port2.close();
  const take = (length: number) => {
    if (length > bytes.length) bytes = new Uint8Array(length);
    return bytes.subarray(0, length);
  };
  return {
    take,
    encode: (text) => {
      const room = take(text.length * maxCharacterBytes);
      return room.subarray(0, encoder.encodeInto(text, room).written);
    },
    // The browser frees what is transferred to nobody.
    free: ({ buffer }) => port1.postMessage(null, [buffer]),
  };
}

/**
 * Returns a text in a charset, the opposite of `TextDecoder`: each character by the one or two bytes that decode to it.
 * Throws where the charset does not have a character.
 */
export function encode(text: string, charset: string): Buffer {
  if (charset === 'utf-8') return Buffer.from(text);
  if (charset === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (charset === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  if (charset.startsWith('utf-32')) return encodeUtf32(text, charset === 'utf-32le');
  const codes = bytesByCharacter(charset);
  return Buffer.concat(
    Array.from(text, (character) => {
      const bytes = codes.get(character);
      if (bytes === undefined) throw new Error(`${charset} has no ${character}`);
      return bytes;
    }),
  );
}

const known = new Map<string, ReadonlyMap<string, Buffer>>();

function bytesByCharacter(charset: string): ReadonlyMap<string, Buffer> {
  const before = known.get(charset);
  if (before !== undefined) return before;
  const codes = new Map<string, Buffer>();
  const decoder = new TextDecoder(charset);
  const add = (...bytes: number[]): void => {
    const text = decoder.decode(Buffer.from(bytes));
    if (Array.from(text).length === 1 && text !== '\ufffd' && !codes.has(text)) codes.set(text, Buffer.from(bytes));
  };
  for (let byte = 0; byte < 256; byte += 1) add(byte);
  for (let first = 0x81; first < 0xff; first += 1) {
    for (let second = 0x40; second < 0xff; second += 1) add(first, second);
  }
  known.set(charset, codes);
  return codes;
}

function encodeUtf32(text: string, isLittle: boolean): Buffer {
  const bytes = Buffer.alloc(Array.from(text).length * 4);
  Array.from(text).forEach((character, index) => {
    const code = character.codePointAt(0) ?? 0;
    if (isLittle) bytes.writeUInt32LE(code, index * 4);
    else bytes.writeUInt32BE(code, index * 4);
  });
  return bytes;
}

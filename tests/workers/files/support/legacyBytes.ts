type LegacyEncoding = 'shift_jis' | 'euc-kr' | 'gb18030' | 'windows-1252';

const tables = new Map<LegacyEncoding, Map<string, readonly number[]>>();

/** Text in a legacy encoding: the decoder of the platform, turned around. */
export function legacyBytes(text: string, encoding: LegacyEncoding): Uint8Array {
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return Uint8Array.from(
    Array.from(text).flatMap((sign) => {
      const bytes = sign.charCodeAt(0) < 0x80 ? [sign.charCodeAt(0)] : table.get(sign);
      if (bytes === undefined) throw new Error(`${encoding} has no ${sign}`);
      return [...bytes];
    }),
  );
}

function tableOf(encoding: LegacyEncoding): Map<string, readonly number[]> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  const add = (...bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(text).length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let lead = 0x80; lead <= 0xff; lead += 1) {
    add(lead);
    if (encoding !== 'windows-1252') for (let trail = 0x40; trail <= 0xfe; trail += 1) add(lead, trail);
  }
  return table;
}

export function utf16Bytes(text: string, isBigEndian: boolean, hasMark: boolean): Uint8Array {
  const bytes = Buffer.from((hasMark ? '\ufeff' : '') + text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
}

/** The types of pictures that are shown: none of them holds text or script. */
export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** Returns the type that the first bytes of a picture show; `null` for everything else, also for SVG and HTML. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (/^GIF8[79]a$/u.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  return isAvif(bytes) ? 'avif' : null;
}

/** The brands of an ISO base media file (ISO/IEC 14496-12): HEIC has the same form and is not one of ours. */
function isAvif(bytes: Uint8Array): boolean {
  if (ascii(bytes, 4, 8) !== 'ftyp') return false;
  const boxLength = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
  const brands = ascii(bytes, 8, Math.min(boxLength, bytes.length, 64));
  return /^(?:.{4})*?(?:avif|avis)/su.test(brands);
}

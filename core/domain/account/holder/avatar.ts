import { pictureType } from '../../files/pictureType.ts';

/** The reason why a file is not accepted as the picture of an account. */
export type AvatarProblem =
  /** Neither JPEG, PNG, WebP nor AVIF, or damaged. */
  | 'NotAPicture'
  /** A drawing may hold text and script. */
  | 'Svg'
  /** GIF, and the other types with more than one frame. */
  | 'Animated'
  | 'TooLarge';

/** The maximum size of the file, in bytes: 2 MB. */
export const maxAvatarBytes = 2 * 1024 * 1024;
/** The side of the square that a device sends, in pixels. */
export const avatarSidePx = 480;

/** Returns the reason why these bytes of a file are no picture of an account; `null` where its decoder decides. */
export function avatarProblemOf(bytes: Uint8Array): AvatarProblem | null {
  if (bytes.length > maxAvatarBytes) return 'TooLarge';
  const type = pictureType(bytes);
  if (type === null) return isSvg(bytes) ? 'Svg' : 'NotAPicture';
  return type === 'gif' || isAnimated(bytes, type) ? 'Animated' : null;
}

const textOf = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

function isSvg(bytes: Uint8Array): boolean {
  return /<svg[\s>]/iu.test(textOf(bytes, 0, 4_096));
}

function isAnimated(bytes: Uint8Array, type: 'jpeg' | 'png' | 'webp' | 'avif'): boolean {
  if (type === 'png') return hasFrames(bytes);
  // The bit "animation" of the extended header (RFC 9649, 2.7.1).
  if (type === 'webp') return textOf(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
  // The brand of sequences; a still one may only list it as compatible.
  return type === 'avif' && textOf(bytes, 8, 12) === 'avis';
}

/** True for a PNG with the chunk `acTL`, which comes before its pixels (PNG, third edition, 11.3.6.1). */
function hasFrames(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = textOf(bytes, at + 4, at + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { avatarProblemOf, maxAvatarBytes } from '#core/domain/account/holder/avatar.ts';
import { picture } from '#tests/server/engine/pictures/pictureHost.ts';

/** Two frames, one above the other. */
const pixels = Buffer.concat([Buffer.alloc(8 * 8 * 3, 0), Buffer.alloc(8 * 8 * 3, 200)]);
const frames = await sharp(pixels, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
  .webp({ loop: 0 })
  .toBuffer();
const png = await picture('png', 20, 20);
const [head, rest] = [png.subarray(0, 33), png.subarray(33)];
/** A PNG with the chunk of animations before its pixels. */
const apng = Buffer.concat([head, Buffer.from('\0\0\0\u0008acTL\0\0\0\u0002\0\0\0\0crc!', 'latin1'), rest]);
const avif = await picture('avif', 20, 20);
const sequence = Buffer.from(avif);
sequence.write('avis', 8, 'latin1');

test.each([
  ['a JPEG', await picture('jpeg', 20, 20), null],
  ['a PNG', png, null],
  ['a WebP', await picture('webp', 20, 20), null],
  ['an AVIF', avif, null],
  ['a GIF', await picture('gif', 20, 20), 'Animated'],
  ['an animated WebP', frames, 'Animated'],
  ['an animated PNG', apng, 'Animated'],
  ['an AVIF of many pictures', sequence, 'Animated'],
  ['a drawing', Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Svg'],
  ['a page', Buffer.from('<!doctype html>'), 'NotAPicture'],
  ['nothing', Buffer.alloc(0), 'NotAPicture'],
  ['a PNG that ends after its head', head, null],
  ['a file of 2 MB and a byte', Buffer.alloc(maxAvatarBytes + 1), 'TooLarge'],
])('%s as the picture of an account: %#', (_, bytes, problem) => {
  expect(avatarProblemOf(bytes)).toBe(problem);
});

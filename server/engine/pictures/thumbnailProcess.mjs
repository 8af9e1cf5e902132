// Plain JavaScript: the bundled service starts this file unchanged. It runs in a process of its own, without the
// service's environment: bytes from foreign hosts are decoded by native code here and nowhere else.
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';

const [side, maxPixels, seconds] = process.argv.slice(2).map(Number);

sharp.cache(false);
sharp.concurrency(1);
// Loaders of other formats have read files and addresses that a picture names.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

async function shrink(bytes) {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
    const { width, height, format } = await picture.metadata();
    // AVIF takes five times the memory of others for as many pixels (measured: 0.85 GB for 40 million).
    if (width * height > (format === 'heif' ? maxPixels / 4 : maxPixels)) return { problem: 'TooLarge' };
    const thumbnail = await picture
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78, effort: 3 })
      .timeout({ seconds })
      .toBuffer();
    return { thumbnail };
  } catch (error) {
    return { problem: /pixel limit|too large/iu.test(String(error)) ? 'TooLarge' : 'NotAPicture' };
  }
}

process.on('message', ({ id, bytes }) => {
  void shrink(bytes).then((answer) => process.send({ id, ...answer }));
});
process.on('disconnect', () => process.exit());

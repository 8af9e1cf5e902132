import type { CommandContext } from '../commandContext.ts';

/** Changes when a device's gallery is no longer what it would be given: by its files, and by what can run here. */
export function galleryVersion({ gallery, browsers }: Pick<CommandContext, 'gallery' | 'browsers'>): string {
  return browsers.isMissing() ? `${gallery.version}-b` : gallery.version;
}

import type { CommandContext } from '../commandContext.ts';

/**
 * Returns the version of the gallery for devices. It changes when a device would receive another gallery: by other
 * template files, or when templates that need a browser can or cannot run here.
 */
export function galleryVersion({ gallery, browsers }: Pick<CommandContext, 'gallery' | 'browsers'>): string {
  return browsers.isMissing() ? `${gallery.version}-b` : gallery.version;
}

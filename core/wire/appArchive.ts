/**
 * The path of one file with all of the console's files under `/assets`: a line of JSON (`ArchiveIndex`), then the files
 * one after the other. A device that installs the app loads this one instead of hundreds, each of which would take a
 * round trip.
 */
export const appArchivePath = '/app-archive';

/**
 * The files of an archive in their order, `size` in bytes. Files under `/assets` never change, so that the path says
 * the content too.
 */
export type ArchiveIndex = { path: string; contentType: string; size: number }[];

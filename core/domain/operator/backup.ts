/** Work with backups that an operator begins on the console: a new one, or a try to restore one elsewhere. */
export const backupWorkKinds = ['make', 'try'] as const;
export type BackupWorkKind = (typeof backupWorkKinds)[number];

/** The reasons why such work failed; `other` has a sentence of the service alone. */
export const backupFailures = [
  'passphrase',
  'damaged',
  'unfit',
  'full',
  'folder',
  'secret',
  'trail',
  'database',
  'cancelled',
  'other',
] as const;
export type BackupFailure = (typeof backupFailures)[number];

/** The least length of a passphrase of a new backup, in characters. */
export const minPassphrase = 12;
export const maxPassphrase = 200;

/** Returns the name of the file of a backup that is begun now (`at`, ms since 1970). */
export function backupName(at: number): string {
  return `sheaf-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

/** True for a name that `backupName` gives: no path to another place. */
export function isBackupName(name: string): boolean {
  return /^sheaf-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/u.test(name);
}

/** The path of the calls about backups. */
export const backupsPath = '/v1/operator/backups';

/** Returns the address of a backup's file. */
export function backupAddress(name: string): string {
  return `${backupsPath}/${name}`;
}

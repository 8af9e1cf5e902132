import {
  defaultPorts,
  isTableTarget,
  maxPort,
  mayKeepPassword,
  type TableKind,
  type TableMode,
  type TableTarget,
  type TlsMode,
} from '#core/domain/data/tableTarget.ts';
import type { Destination } from '#core/wire/calls/data/destination.ts';

/** The answers about a table; the port is a text while it is typed. */
export interface TableForm {
  host: string;
  /** Empty: that which the kind of database usually has. */
  port: string;
  database: string;
  user: string;
  password: string;
  tls: TlsMode;
  schema: string;
  table: string;
  mode: TableMode;
  keys: string[];
}

const emptyTable: TableForm = {
  host: '',
  port: '',
  database: '',
  user: '',
  password: '',
  tls: 'verify',
  schema: 'public',
  table: '',
  mode: 'insert',
  keys: [],
};

/** Returns the answers that a dialog begins with; the stored password is nowhere on this device. */
export function firstTable(destination: Destination | null): TableForm {
  if (destination === null || !isTableTarget(destination.target)) return emptyTable;
  const { kind: _kind, port, ...settings } = destination.target;
  return { ...emptyTable, ...settings, port: String(port) };
}

/** Returns the target of the answers. */
export function tableTargetOf(kind: TableKind, form: TableForm): TableTarget {
  const settings = {
    host: form.host.trim(),
    port: portOf(kind, form),
    database: form.database.trim(),
    user: form.user.trim(),
    tls: form.tls,
    table: form.table.trim(),
    mode: form.mode,
    keys: form.mode === 'update' ? form.keys : [],
  };
  return kind === 'postgres' ? { kind, ...settings, schema: form.schema.trim() } : { kind, ...settings };
}

function portOf(kind: TableKind, { port }: TableForm): number {
  const text = port.trim();
  return text === '' ? defaultPorts[kind] : Number(text);
}

/** The answers that cannot be saved; the sentences are `destinations:dialog.<code>`. */
export type TableProblem =
  | 'hostInvalid'
  | 'portInvalid'
  | 'databaseEmpty'
  | 'userEmpty'
  | 'schemaEmpty'
  | 'tableEmpty'
  | 'keysEmpty'
  | 'passwordAgain';

/** Returns the first problem of the answers, `null` if they can be saved. The service also checks the host. */
export function tableProblemOf(kind: TableKind, form: TableForm, before: Destination | null): TableProblem | null {
  const target = tableTargetOf(kind, form);
  const { host, port, database, user, table } = target;
  if (host === '' || /[\s/@\\?#]/u.test(host)) return 'hostInvalid';
  if (!Number.isInteger(port) || port < 1 || port > maxPort) return 'portInvalid';
  if (database === '') return 'databaseEmpty';
  if (user === '') return 'userEmpty';
  if (target.kind === 'postgres' && target.schema === '') return 'schemaEmpty';
  if (table === '') return 'tableEmpty';
  if (target.mode === 'update' && target.keys.length === 0) return 'keysEmpty';
  const needsPassword = before !== null && isTableTarget(before.target) && !mayKeepPassword(before.target, target);
  return needsPassword && form.password === '' ? 'passwordAgain' : null;
}

/** Returns the password to send; none where a changed table keeps the stored one. */
export function passwordOf({ password }: TableForm, before: Destination | null): string | undefined {
  return before !== null && password === '' ? undefined : password;
}

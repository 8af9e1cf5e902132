/** The reasons for which a mail is not taken, as far as an operator acts differently on them. */
export const mailFailureKinds = [
  'address',
  'silent',
  'encryption',
  'login',
  'recipient',
  'refused',
  'folder',
  'other',
] as const;
export type MailFailureKind = (typeof mailFailureKinds)[number];

/** The codes of nodemailer and of the system's network and files. */
const kindOfCode: Readonly<Record<string, MailFailureKind>> = {
  EDNS: 'address',
  ENOTFOUND: 'address',
  ECONNECTION: 'silent',
  ECONNREFUSED: 'silent',
  ECONNRESET: 'silent',
  EHOSTUNREACH: 'silent',
  ENETUNREACH: 'silent',
  ESOCKET: 'silent',
  ETIMEDOUT: 'silent',
  ETLS: 'encryption',
  EAUTH: 'login',
  ENOAUTH: 'login',
  EENVELOPE: 'recipient',
  EMESSAGE: 'refused',
  EACCES: 'folder',
  ENOSPC: 'folder',
  EROFS: 'folder',
};

/** Returns the kind of a reason, by its code. */
export function mailFailureKindOf(code: string): MailFailureKind {
  return Object.hasOwn(kindOfCode, code) ? (kindOfCode[code] ?? 'other') : 'other';
}

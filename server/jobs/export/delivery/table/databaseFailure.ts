import { cleanValue, shortened } from '#core/domain/data/block.ts';
import type { ExportProblem } from '#core/domain/data/exportFile.ts';
import { AddressRefusedError } from '#server/engine/egress/connector.ts';
import { notSent, type NotSent } from '../receiver.ts';

/**
 * The meaning of a driver's error: `away` may pass by itself, `mayNot` is a missing right, and `refused` is anything
 * else that the database does not do, above all with the values of a row.
 */
export interface DatabaseFailure {
  is: 'addressRefused' | 'away' | 'late' | 'signIn' | 'certificate' | 'noTls' | 'mayNot' | 'refused';
  /** The database's own words. */
  sentence: string;
  /** The column that it names, and the number of the parameter, from 1. */
  column: string | null;
  parameter: number | null;
}

const maxSentence = 500;

/** Returns a failure with the database's words as they may be stored and shown. */
export function databaseFailure(
  is: DatabaseFailure['is'],
  sentence: string,
  more: Partial<Pick<DatabaseFailure, 'column' | 'parameter'>> = {},
): DatabaseFailure {
  return { is, sentence: shortened(cleanValue(sentence), maxSentence), column: null, parameter: null, ...more };
}

/** Node's codes for a certificate that is not accepted. */
const certificateCode = /^(?:CERT_|ERR_TLS_CERT|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/u;

/** Returns the meaning of an error that comes from the way to the database. */
export function networkFailure(error: unknown): DatabaseFailure {
  const { message, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  if (error instanceof AddressRefusedError) return databaseFailure('addressRefused', message);
  if (certificateCode.test(code ?? '')) return databaseFailure('certificate', message);
  return databaseFailure('away', message);
}

const problemOf: Record<DatabaseFailure['is'], ExportProblem> = {
  addressRefused: 'AddressRefused',
  away: 'NotReached',
  late: 'TimedOut',
  signIn: 'SignInRefused',
  certificate: 'CertificateRefused',
  noTls: 'TlsMissing',
  mayNot: 'DatabaseRefused',
  refused: 'DatabaseRefused',
};

/** Returns a failure as a receiver's answer; only one that may pass by itself is tried again. */
export function asNotSent({ is, sentence }: DatabaseFailure): NotSent {
  const isFinal = is !== 'away' && is !== 'late';
  return notSent(problemOf[is], is === 'addressRefused' ? null : sentence, isFinal);
}

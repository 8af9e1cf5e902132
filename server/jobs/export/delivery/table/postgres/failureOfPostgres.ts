import pg from 'pg';
import { ownValue } from '#core/domain/ownValue.ts';
import { databaseFailure, networkFailure, type DatabaseFailure } from '../databaseFailure.ts';

/** By the class of the code, its first two characters. */
const meaningByClass: Record<string, DatabaseFailure['is']> = {
  '08': 'away',
  '28': 'signIn',
  '40': 'away',
  '53': 'away',
  '55': 'away',
  '57': 'away',
  '58': 'away',
};
const meaningByCode: Record<string, DatabaseFailure['is']> = {
  '42501': 'mayNot',
  // Another delivery has made the same table or column at this moment: the next try finds it.
  '42P07': 'away',
  '42701': 'away',
};

/** Returns the meaning of an error of PostgreSQL, of the way to it or of the driver, whose own errors have no code. */
export function failureOfPostgres(error: unknown): DatabaseFailure {
  if (error instanceof pg.DatabaseError) {
    const { code = '', message, detail, column, where } = error;
    const is = ownValue(meaningByCode, code) ?? ownValue(meaningByClass, code.slice(0, 2)) ?? 'refused';
    // Since version 14 it names the parameter whose text is no value of the column's type.
    const parameter = /\$(\d+)/u.exec(where ?? '')?.[1];
    return databaseFailure(is, detail === undefined ? message : `${message} (${detail})`, {
      column: column ?? null,
      parameter: parameter === undefined ? null : Number(parameter),
    });
  }
  const message = error instanceof Error ? error.message : '';
  if (message.includes('does not support SSL')) return databaseFailure('noTls', message);
  if (message === 'timeout expired' || message === 'Query read timeout') return databaseFailure('late', message);
  return networkFailure(error);
}

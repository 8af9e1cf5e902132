import { errors } from 'undici';
import { AddressRefusedError } from '#server/engine/egress/connector.ts';
import { asProblem, notSent, type NotSent } from './receiver.ts';

/** Returns the failure of a request without an answer; `given` is the signal that ends it after its time. */
export function connectionFailure(error: unknown, given: AbortSignal): NotSent {
  if (error instanceof AddressRefusedError) return asProblem('AddressRefused');
  const isTimeout =
    given.aborted ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError;
  return notSent(isTimeout ? 'TimedOut' : 'NotReached');
}

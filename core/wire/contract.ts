/**
 * The number of the contract between console and service: it rises with each change of a schema that the console reads
 * (tests/contract/fingerprint.txt shows it), so that an older page knows a newer service by its answers.
 */
export const contract = 3;
export const contractHeader = 'sheaf-contract';

/** Returns true for the header of an answer whose service has a newer contract than this program. */
export function isNewerContract(header: string | null): boolean {
  return Number(header) > contract;
}

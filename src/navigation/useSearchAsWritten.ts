import { useSearch } from 'wouter/use-browser-location';

/**
 * Returns the query of the address for wouter, which decodes it before URLSearchParams does: there an encoded percent
 * sign would begin another code, and the `+` of an address within an address would become a space.
 */
export function useSearchAsWritten(): string {
  return useSearch().replaceAll('%25', '%2525');
}

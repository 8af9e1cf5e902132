import type { StoredMethod } from '#core/wire/calls/account/paymentCalls.ts';

/** Returns the name of a card as receipts have it; providers write brands in small letters. */
export function maskedCard({ brand, last4 }: Pick<StoredMethod, 'brand' | 'last4'>): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
}

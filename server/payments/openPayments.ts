import type { PaymentProvider } from './paymentProvider.ts';
import type { Sales } from './salesFile.ts';
import { createStripeProvider, type StripeSettings } from './stripeProvider.ts';
import { createTestProvider, type TestProvider } from './testProvider.ts';

/** The goods of the service, and the provider that takes payments for them. */
export interface Payments {
  /** `null`: the service takes no payments. */
  provider: PaymentProvider | null;
  /** The same provider where it is the one for tests, whose page this service shows. */
  test: TestProvider | null;
  sales: Sales;
}

/** The operator's choice of a provider. */
export const paymentChoices = ['off', 'test', 'stripe'] as const;
export type PaymentChoice = (typeof paymentChoices)[number];

interface PaymentSettings {
  choice: PaymentChoice;
  stripe: StripeSettings | null;
  sales: Sales;
  secret: string;
  publicUrl: string;
}

/** Opens the provider of the operator's choice. */
export function openPayments({ choice, stripe, sales, secret, publicUrl }: PaymentSettings): Payments {
  if (choice === 'stripe' && stripe !== null) return { provider: createStripeProvider(stripe), test: null, sales };
  if (choice !== 'test') return { provider: null, test: null, sales };
  const test = createTestProvider(secret, publicUrl);
  return { provider: test, test, sales };
}

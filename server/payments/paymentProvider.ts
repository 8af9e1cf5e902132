import type { Locale } from '#core/domain/locale.ts';
import type { PaymentMethod, PaymentProviderName } from '#core/domain/order/orderCodes.ts';

/** A payment that a provider is asked to take. The amount is micro-units of US dollars, whole cents. */
interface CheckoutRequest {
  orderId: string;
  orderNo: number;
  /** The product's code, which the customer sees at the provider. */
  productCode: string;
  amountMicro: number;
  email: string;
  language: Locale;
  /** The page to which the provider returns; it shows the order. */
  returnUrl: string;
  /** The time until which it can be paid, in ms. */
  payUntil: number;
}

/** The page of a provider that takes one payment. */
interface Checkout {
  id: string;
  url: string;
}

/** A message of a provider about a checkout or a payment, after its signature was checked. */
export interface PaymentEvent {
  eventId: string;
  orderId: string;
  /**
   * `expired`: the checkout takes no payment any more. `failed`: a payment without its buyer was declined. `refunded`:
   * a refund that we asked for is on its way. Other kinds are stored and change nothing.
   */
  kind: 'paid' | 'expired' | 'failed' | 'refunded' | 'other';
  /** Names the payment, or the refund: two events about one have the same. */
  paymentId: string;
  amountMicro: number;
  method: PaymentMethod | null;
}

/** A message of a provider about a payment method that an account has added on its page. */
export interface MethodEvent {
  eventId: string;
  kind: 'methodAdded';
  accountId: string;
  /** The provider's name of the method. */
  reference: string;
}

/** A page that stores a payment method for later payments without its owner. */
interface SetupRequest {
  accountId: string;
  email: string;
  language: Locale;
  /** The provider's name of the account; `null` before the first one. */
  customerId: string | null;
  returnUrl: string;
}

/** The facts by which an owner recognises a payment method. */
interface CardFacts {
  /** The brand in the provider's spelling; '' where it has none. */
  brand: string;
  last4: string;
  /** Year and month, `2030-04`; '' where it does not expire. */
  expires: string;
}

/** A payment with a stored method, without its owner. */
interface ChargeRequest {
  orderId: string;
  orderNo: number;
  productCode: string;
  amountMicro: number;
  customerId: string;
  reference: string;
}

/** A request as a provider sent it: its signature covers the bytes. */
export interface Webhook {
  body: Buffer;
  signature: string | undefined;
}

/** A payment that is given back as a whole. */
interface RefundRequest {
  orderId: string;
  paymentId: string;
  amountMicro: number;
}

/** A service that takes payments. It never passes card data to us. */
export interface PaymentProvider {
  name: PaymentProviderName;
  /** Opens a page for one payment; `null` where the provider cannot be reached or refuses. */
  begin(request: CheckoutRequest): Promise<Checkout | null>;
  /** Ends a checkout, so that it takes no payment; does nothing where it cannot be reached. */
  end(checkoutId: string): Promise<void>;
  /**
   * Gives a payment back, once for each order however often it is asked; returns the refund's id, `null` where the
   * provider cannot be reached or refuses.
   */
  refund(request: RefundRequest): Promise<string | null>;
  /** Opens the page that stores a method; `null` where the provider cannot be reached or refuses. */
  beginSetup(request: SetupRequest): Promise<{ url: string; customerId: string } | null>;
  /** Returns the facts of a stored method; `null` where the provider cannot be reached or has none. */
  describe(reference: string): Promise<CardFacts | null>;
  /** Makes the provider forget a method, also one that it does not have; false where it cannot be reached. */
  forget(reference: string): Promise<boolean>;
  /**
   * Makes the provider delete a customer with its methods, also one that it does not have; false where it cannot be
   * reached or refuses.
   */
  deleteCustomer(customerId: string): Promise<boolean>;
  /**
   * Asks for a payment, once for each order however often it is asked; a webhook reports its end. `declined`: there
   * will be none. `null`: the provider cannot be reached.
   */
  charge(request: ChargeRequest): Promise<'asked' | 'declined' | null>;
  /** Returns the event of a webhook; `null` for one that is forged or too old. */
  read(webhook: Webhook, now: number): PaymentEvent | MethodEvent | null;
}

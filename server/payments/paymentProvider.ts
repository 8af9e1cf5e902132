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

/** A message of a provider about a checkout, after its signature was checked. */
export interface PaymentEvent {
  eventId: string;
  orderId: string;
  /** `expired`: the checkout takes no payment any more. Other kinds are stored and change nothing. */
  kind: 'paid' | 'expired' | 'other';
  /** Names the payment: two events about one payment have the same. */
  paymentId: string;
  amountMicro: number;
  method: PaymentMethod | null;
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
  /** Returns the event of a webhook; `null` for one that is forged or too old. */
  read(webhook: Webhook, now: number): PaymentEvent | null;
}

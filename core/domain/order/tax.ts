/** A tax of one country; `*` means every country without a rate of its own. */
interface TaxRate {
  /** ISO 3166 code, or `*`. */
  country: string;
  /** Hundredths of a percent: 1900 is 19 %. */
  basisPoints: number;
  /** The operator's name of the tax, which checkout and invoice show, such as "VAT 19 %". */
  text: string;
}

/** The taxes of the operator. Without a rate nothing is taxed. */
export interface TaxRules {
  /** True where the prices include the tax; else it is added to them. */
  isIncluded: boolean;
  rates: readonly TaxRate[];
}

/** The rate of a buyer, and how prices are meant. */
export interface DueTax extends TaxRate {
  isIncluded: boolean;
}

/** The tax of an order, in micro-units of US dollars and whole cents: `netMicro + taxMicro` is what is paid. */
export interface Tax extends DueTax {
  netMicro: number;
  taxMicro: number;
}

const microPerCent = 10_000n;
const whole = 10_000n;

/** Returns the rate for a country, or `null` where it has none. */
export function dueTaxOf({ isIncluded, rates }: TaxRules, country: string): DueTax | null {
  const rate = rates.find((each) => each.country === country) ?? rates.find((each) => each.country === '*');
  return rate === undefined ? null : { ...rate, isIncluded };
}

/**
 * Returns the tax of a price in whole cents. The tax is rounded half up to a whole cent; net and tax sum up exactly.
 */
export function taxOf(due: DueTax, priceMicro: number): Tax {
  const rate = BigInt(due.basisPoints);
  const taxMicro = roundToCents(BigInt(priceMicro) * rate, due.isIncluded ? whole + rate : whole);
  return { ...due, netMicro: due.isIncluded ? priceMicro - taxMicro : priceMicro, taxMicro };
}

/** The product of an amount and a rate exceeds a double. */
function roundToCents(product: bigint, divisor: bigint): number {
  const unit = divisor * microPerCent;
  return Number(((2n * product + unit) / (2n * unit)) * microPerCent);
}

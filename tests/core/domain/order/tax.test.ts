import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryCodeOf } from '#core/domain/order/country.ts';
import { dueTaxOf, taxOf, type TaxRules } from '#core/domain/order/tax.ts';

const dollars = (amount: number) => Math.round(amount * 1_000_000);
const rate = (basisPoints: number, isIncluded: boolean) => ({ country: 'DE', basisPoints, text: 'VAT', isIncluded });

describe('the tax of an order', () => {
  test.each<[name: string, basisPoints: number, isIncluded: boolean, price: number, net: number, tax: number]>([
    ['is added to net prices', 1_900, false, 79, 79, 15.01],
    ['is part of gross prices', 1_900, true, 79, 66.39, 12.61],
    ['has hundredths of a percent', 810, false, 20, 20, 1.62],
    ['is rounded down below half a cent', 1_900, false, 0.02, 0.02, 0],
    ['is rounded up from half a cent', 2_500, false, 0.02, 0.02, 0.01],
    ['is rounded up above half a cent', 1_900, false, 0.03, 0.03, 0.01],
    ['may be zero', 0, false, 79, 79, 0],
    ['of nothing is nothing', 1_900, true, 0, 0, 0],
    ['of the whole price again', 10_000, true, 100, 50, 50],
  ])('%s', (_name, basisPoints, isIncluded, price, net, tax) => {
    expect(taxOf(rate(basisPoints, isIncluded), dollars(price))).toMatchObject({
      netMicro: dollars(net),
      taxMicro: dollars(tax),
    });
  });

  test('is whole cents, at most half a cent away from the exact tax', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), fc.boolean(), (price, basisPoints, isIncluded) => {
        const { netMicro, taxMicro } = taxOf(rate(basisPoints, isIncluded), price * 10_000);
        const divisor = BigInt(isIncluded ? 10_000 + basisPoints : 10_000);
        const away = BigInt(taxMicro) * divisor - BigInt(price) * 10_000n * BigInt(basisPoints);
        expect([taxMicro % 10_000, netMicro % 10_000]).toEqual([0, 0]);
        expect((away < 0n ? -away : away) * 2n <= 10_000n * divisor).toBe(true);
        expect(isIncluded ? netMicro + taxMicro : netMicro).toBe(price * 10_000);
      }),
    );
  });

  test('has the rate of the country, else that of all others, else none', () => {
    const rates = [{ country: '*', basisPoints: 500, text: 'Tax' }, rate(1_900, true)];
    const rules: TaxRules = { isIncluded: true, rates };
    expect(dueTaxOf(rules, 'DE')?.basisPoints).toBe(1_900);
    expect(dueTaxOf(rules, 'FR')?.basisPoints).toBe(500);
    expect(dueTaxOf({ ...rules, rates: rates.slice(1) }, 'FR')).toBeNull();
  });
});

describe('the country of a billing address (§3.2)', () => {
  test.each([
    ['DE', 'DE'],
    ['de', 'DE'],
    [' Germany ', 'DE'],
    ['Deutschland', 'DE'],
    ['Alemania', 'DE'],
    ['日本', 'JP'],
    ['대한민국', 'KR'],
    ['USA', 'US'],
    ['UK', 'GB'],
    ['Côte d’Ivoire', 'CI'],
    ['', null],
    ['Atlantis', null],
    ['ZZ', null],
    ['XA', null],
  ])('%j is %j', (typed, code) => {
    expect(countryCodeOf(typed)).toBe(code);
  });
});

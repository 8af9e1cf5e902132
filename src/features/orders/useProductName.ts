import { useTranslation } from 'react-i18next';
import { levelNames } from '#core/domain/account/levelNames.ts';
import { makeGoods, type Product } from '#core/domain/order/goods.ts';
import { OrderItemKind } from '#core/domain/order/orderCodes.ts';
import { baseCodeOf } from '#core/domain/order/saleActivity.ts';
import { formatMoney } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';

const known = new Map<string, Product>(makeGoods({ 'ent-plus': 0 }).map((product) => [product.code, product]));

/** §3.7: the codes of services, which an operator sells outside of the console. */
const services = [
  'one-export',
  'cloudnode',
  'user-train',
  'data-service',
  'rule-customization',
  'rule-maintenance',
] as const;

/** Returns the function that gives a product's name for its code (§3.7); an unknown code is its own name. */
export function useProductName(): (code: string, quantity?: number) => string {
  const { t } = useTranslation('money');
  const { t: common } = useTranslation();
  const locale = useLocale();
  return (code, quantity = 1) => {
    const product = known.get(baseCodeOf(code));
    if (product?.kind === OrderItemKind.Version) {
      const plan = common(($) => $.levels[levelNames[product.level]]);
      return t(($) => $.products.plan, { plan, count: product.months });
    }
    if (product !== undefined) {
      const amount = formatMoney(locale, product.creditMicro * quantity);
      return t(($) => $.products.credit, { amount });
    }
    const service = services.find((each) => each === code);
    if (service !== undefined) return t(($) => $.products.services[service]);
    return code.endsWith('-crawler') ? t(($) => $.products.crawler, { name: code.slice(0, -'-crawler'.length) }) : code;
  };
}

import type { Locale } from '#core/domain/locale.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { feedPath, productPath, sizesPath } from './shop/addresses.ts';
import { categories } from './shop/catalogue.ts';

/** A task that a demo account begins with. `{+service}` in its values is this service's own origin. */
export interface DemoTask {
  templateSlug: string;
  name: Record<Locale, string>;
  parameters: ParameterValues;
  /** The task starts by itself each day at this time, so that a demo has a next run to show. */
  dailyAt?: string;
}

export const demoTasks: readonly DemoTask[] = [
  {
    templateSlug: 'demo-shop-products',
    name: {
      'en-US': 'Demo shop: all products',
      'ja-JP': 'デモショップ：全商品',
      'es-ES': 'Tienda de demostración: todos los productos',
      'fr-FR': 'Boutique de démonstration : tous les produits',
      'de-DE': 'Demo-Shop: alle Produkte',
      'it-IT': 'Negozio dimostrativo: tutti i prodotti',
      'ko-KR': '데모 상점: 모든 상품',
    },
    parameters: { Categories: categories.map(({ slug }) => slug) },
  },
  {
    templateSlug: 'schema-org-product',
    name: {
      'en-US': 'Price watch: one product per department',
      'ja-JP': '価格チェック：売り場ごとに1商品',
      'es-ES': 'Seguimiento de precios: un producto por sección',
      'fr-FR': 'Suivi des prix : un produit par rayon',
      'de-DE': 'Preisbeobachtung: ein Produkt je Abteilung',
      'it-IT': 'Controllo prezzi: un prodotto per reparto',
      'ko-KR': '가격 추적: 매장별 상품 하나',
    },
    parameters: {
      Urls: categories.flatMap(({ products: [first] }) => (first === undefined ? [] : onService(productPath(first)))),
    },
  },
  {
    templateSlug: 'rss-atom-feed',
    name: {
      'en-US': 'New in the demo shop',
      'ja-JP': 'デモショップの新着商品',
      'es-ES': 'Novedades de la tienda de demostración',
      'fr-FR': 'Nouveautés de la boutique de démonstration',
      'de-DE': 'Neu im Demo-Shop',
      'it-IT': 'Novità del negozio dimostrativo',
      'ko-KR': '데모 상점의 신상품',
    },
    parameters: { Urls: [onService(feedPath)] },
    dailyAt: '08:30',
  },
  {
    templateSlug: 'html-tables',
    name: {
      'en-US': 'Size tables',
      'ja-JP': 'サイズ表',
      'es-ES': 'Tablas de tallas',
      'fr-FR': 'Tableaux des tailles',
      'de-DE': 'Größentabellen',
      'it-IT': 'Tabelle delle taglie',
      'ko-KR': '사이즈 표',
    },
    parameters: { Urls: [onService(sizesPath)], TableSelector: 'table' },
  },
];

function onService(path: string): string {
  return `{+service}${path}`;
}

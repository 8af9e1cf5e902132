/** Names of parts that show other products, or nothing of the product. */
export const elsewhere =
  /related|recommend|similar|upsell|cross-?sell|also[-_]|carousel|recently|sponsor|bundle|frequently|accessor|teaser|mini-?cart|newsletter|breadcrumb|footer|review|compare|navbar|mega-?menu/iu;

/** Names of elements with a price. */
export const priceName = /price|preis|prix|precio|prezzo|preco|cena|kaina|hinta|pret(?![a-z])/iu;
/** Names of elements with a price that is not asked for now, or not for the product itself. */
export const formerName =
  /old|was|regular|list|strik|former|before|original|rrp|uvp|retail|crossed|previous|basis|msrp|tachad|barre/iu;
export const otherPriceName =
  /unit|per-|ship|deliver|saving|save|discount|instal|month|finance|from|total|filter|range|tax|vat/iu;

/** A price: a currency before or after a number. */
const currency = String.raw`(?:[$€£¥₽₩₹₺₪₫₴₱฿]|\b(?:USD|EUR|GBP|CHF|PLN|CZK|SEK|NOK|DKK|RON|HUF|AUD|CAD|BRL|MXN|JPY|INR|AED|SAR|Rs|kr|zł|Kč|Ft|lei|руб|р|kn|Rp|R)(?![a-zа-я])|円|元|원)`;
export const price = new RegExp(String.raw`${currency}\.?\s?\d[\d.,\s'’]*|\d[\d.,\s'’]*(?:,-|,–)?\s?${currency}`, 'iu');
export const currencyMark = new RegExp(currency, 'iu');
export const onlyCurrency = new RegExp(`^${currency}\\.?$`, 'iu');

export const buyName =
  /add-?_?to-?_?(?:cart|basket|bag|trolley)|buy-?_?(?:now|button|box)|addcart|cart-?add|checkout-?button/iu;
export const buyText =
  /^(?:\+\s*)?(?:add to (?:cart|basket|bag|trolley)|buy|buy it now|buy now|order now|in den (?:warenkorb|einkaufswagen)|jetzt kaufen|kaufen|ajouter au panier|acheter|ajouter|añadir a la (?:cesta|bolsa)|(?:añadir|agregar|agregar al|añadir al) (?:al )?carr(?:ito|o)|comprar(?: ahora| agora)?|adicionar ao carrinho|aggiungi al carrello|acquista|in winkelwagen|bestellen|do koszyka|dodaj do koszyka|kup teraz|do košíku|koupit|vložit do košíku|в корзину|добавить в корзину|купить|в кошик|dodaj u košaricu|v košarico|sepete ekle|satın al|adaugă în coș|kosárba|lägg i (?:varukorg|kundvagn)|læg i kurv|kjøp|カートに入れる|購入する|장바구니(?: 담기)?|구매하기|加入购物车|加入購物車|立即购买|立即購買)/iu;

export const outOfStock =
  /out of stock|sold out|unavailable|no longer available|not available|ausverkauft|nicht (?:verfügbar|lieferbar|auf lager)|agotado|sin stock|no disponible|épuisé|rupture|indisponible|esaurito|non disponibile|niet (?:op voorraad|leverbaar)|uitverkocht|esgotado|indisponível|нет в наличии|распродано|niedostępn|wyprzedan|vyprodáno|není skladem|slutsåld|udsolgt|utsolgt|stokta yok|在庫切れ|品切れ|売り切れ|품절|缺货|售完|售罄/iu;
export const inStock =
  /in stock|available|auf lager|lieferbar|verfügbar|vorrätig|en stock|disponible|hay stock|disponibile|disponibilità immediata|disponível|em estoque|op voorraad|leverbaar|в наличии|на складе|dostępn|skladem|i lager|på lager|stokta|在庫あり|有货|有貨|现货|現貨|재고 있음/iu;
export const stockName = /availab|stock|disponib|verfueg|verfug|lagerstatus|voorraad|delivery-?status/iu;

/** Labels of rows of facts, by the value beside them. */
export const labels: Record<'sku' | 'brand' | 'mpn' | 'gtin', RegExp> = {
  sku: /^(?:sku|asin|item (?:no|number|code|id|#)|article (?:no|number|code)|art\.? ?-?(?:nr|no)|artikel-?(?:nr|nummer)|bestell-?(?:nr|nummer)|prod\. ?nr|réf|ref|référence|reference|referencia|riferimento|codice(?: articolo| prodotto)?|code (?:produit|article)|código|cod|product (?:code|id|no|number)|catalogue number|kod produktu|symbol|kód(?: produktu| zboží)?|katalogové číslo|артикул|код товара|šifra|cikkszám|stok kodu|商品番号|商品編號|商品编号|商品コード|품번|상품번호|货号|ebay item number|model code)\.?$/iu,
  brand:
    /^(?:brand|brand name|marke|marque|marca|merk|märke|mærke|merke|marka|značka|znamka|бренд|марка|производитель|manufacturer|hersteller|fabricant|fabricante|produttore|producent|výrobce|výrobca|proizvajalec|proizvođač|gamintojas|producător|gyártó|ブランド|メーカー|브랜드|제조사|品牌|label|artist|author)$/iu,
  mpn: /^(?:mpn|model|model (?:number|no|name)|item model number|manufacturer (?:part|reference) ?(?:number|no)?|part number|mfr\.? part ?#?|modell|modellnummer|herstellernummer|numéro (?:de modèle|du modèle de l'article)|référence fabricant|numero modello(?: articolo)?|modello|modelo|número de modelo|型番|모델명|型号)\.?$/iu,
  gtin: /^(?:ean|gtin|upc|gtin-?1[234]|ean-?13|isbn|isbn-?13|barcode|ean-?code|strichcode)\.?$/iu,
};

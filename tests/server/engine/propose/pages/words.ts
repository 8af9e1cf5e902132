import type { Chance } from './knownPage.ts';

const english =
  'amber anchor apple arch barrel basin beacon birch blanket bottle brass bridge candle canvas cedar chair clay cliff cloud copper coral cotton crane desk drum ember feather fern flint forest garden glass grain harbor hazel helmet ivory jar kettle ladder lamp lantern leaf linen maple marble meadow mirror needle oak olive orchard paper pebble pillow pine plaid pocket quilt raft ribbon river saddle sail shelf silver slate spoon stone table thread timber tower valley velvet wagon walnut willow window wool'.split(
    ' ',
  );
const german =
  'Anker Apfel Bach Becher Birne Brett Brücke Decke Dose Eiche Eimer Feder Fenster Garten Gabel Glas Hafen Hammer Kanne Kerze Kiste Korb Lampe Leiter Löffel Mantel Messer Nadel Ofen Pfanne Regal Ring Sessel Spiegel Stein Stuhl Tasse Teller Tisch Tuch Vase Wiese Wolle Zange'.split(
    ' ',
  );
const french =
  'arbre bague banc bocal bougie brique carafe chaise chemin coffre coussin écharpe étagère fauteuil fenêtre feuille fleuve forêt gant horloge jardin lampe lanterne lit livre miroir montre nappe panier papier pierre pinceau plateau poêle pomme pont porte rideau ruban table tapis tasse vase verre'.split(
    ' ',
  );
const russian =
  'берег ваза ветер вилка гора дерево дом замок зеркало игла камень кружка лампа лес лист ложка лодка масло мост нож одеяло окно орех перо песок полка река роза сад свеча стакан стол стул сумка ткань фонарь чашка шарф ящик'.split(
    ' ',
  );
const arabic =
  'باب بحر بيت تفاح جبل جسر حجر حديقة خشب ذهب رمل زجاج زهرة سجادة سكين شجرة شمعة صحن صندوق طاولة طريق عسل غابة فنجان قارب قلم كتاب كرسي مرآة مصباح مفتاح نافذة نهر ورق وسادة'.split(
    ' ',
  );
const hebrew =
  'אבן אגס אור ארון בית בקבוק גינה דלת הר חלון יער כוס כיסא כלי מטבח מנורה מראה נהר נר ספה ספר עץ פרח צלחת קומקום שולחן שטיח תיק תפוח'.split(
    ' ',
  );
const japanese = [
  '青い',
  '森の',
  '小さな',
  '古い',
  '静かな',
  '白い',
  '木の',
  '春の',
  '夏の',
  '秋の',
  '冬の',
  '山の',
  '海の',
  '机',
  '椅子',
  '時計',
  '鏡',
  '灯り',
  '本棚',
  '茶碗',
  '布団',
  '花瓶',
  '箱',
  '窓',
  '傘',
  '靴',
  '鞄',
];
const korean = [
  '푸른',
  '작은',
  '오래된',
  '하얀',
  '숲속',
  '바다',
  '나무',
  '의자',
  '책상',
  '시계',
  '거울',
  '등불',
  '책장',
  '찻잔',
  '이불',
  '꽃병',
  '상자',
  '창문',
  '우산',
  '구두',
  '가방',
];
const chinese = [
  '青色',
  '小小',
  '古老',
  '白色',
  '森林',
  '大海',
  '木制',
  '椅子',
  '书桌',
  '时钟',
  '镜子',
  '灯笼',
  '书架',
  '茶杯',
  '被子',
  '花瓶',
  '盒子',
  '窗户',
  '雨伞',
  '皮鞋',
  '背包',
];
const byLanguage = {
  en: english,
  de: german,
  fr: french,
  ru: russian,
  ar: arabic,
  he: hebrew,
  ja: japanese,
  ko: korean,
  zh: chinese,
} as const;
export type Language = keyof typeof byLanguage;

const given =
  'Ada Bruno Clara Dario Elif Felix Greta Hugo Ines Jonas Karla Leon Mira Nora Oskar Paula Quinn Rosa Sven Tilda Ugo Vera Wim Xenia Yusuf Zoe'.split(
    ' ',
  );
const family =
  'Abel Berger Castro Duval Eder Fischer Grant Holm Ito Jansen Keller Lindt Moreau Novak Olsen Petit Quast Rossi Silva Tanaka Urban Vogel Weber Young Zeman'.split(
    ' ',
  );
const cities =
  'Aarhus Bergen Cadiz Delft Espoo Fulda Ghent Haifa Izmir Jena Kobe Lyon Malmo Nantes Odense Porto Quito Riga Siena Turin Utrecht Vigo Worms York Zadar'.split(
    ' ',
  );

/** Returns a text of words in a language. */
export function words(chance: Chance, count: number, language: Language = 'en'): string {
  const glue = language === 'ja' || language === 'zh' ? '' : ' ';
  return Array.from({ length: count }, () => chance.one(byLanguage[language])).join(glue);
}

/** Returns a text of words that begins with a capital letter. */
export function title(chance: Chance, from = 2, to = 5, language: Language = 'en'): string {
  const text = words(chance, chance.whole(from, to), language);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns some sentences. */
export function sentences(chance: Chance, count: number, language: Language = 'en'): string {
  const end = language === 'ja' || language === 'zh' ? '。' : '. ';
  return (
    Array.from({ length: count }, () => title(chance, 6, 14, language))
      .join(end)
      .trim() + end.trim()
  );
}

export function person(chance: Chance): string {
  return `${chance.one(given)} ${chance.one(family)}`;
}

export function city(chance: Chance): string {
  return chance.one(cities);
}

/** Returns an amount as plain digits and as a shop of that country writes it. */
export function amount(chance: Chance, style: '$' | '€' | '£' | '¥' | 'kr'): { plain: string; shown: string } {
  const whole = chance.whole(3, 1_899);
  if (style === '¥') return { plain: String(whole * 100), shown: `¥${(whole * 100).toLocaleString('en-US')}` };
  const cents = String(chance.whole(0, 99)).padStart(2, '0');
  const plain = `${whole}.${cents}`;
  if (style === '€') return { plain, shown: `${whole.toLocaleString('de-DE')},${cents} €` };
  if (style === 'kr') return { plain, shown: `${whole},${cents} kr` };
  return { plain, shown: `${style}${whole.toLocaleString('en-US')}.${cents}` };
}

/** Returns a day as ISO 8601 and in words. */
export function day(chance: Chance): { iso: string; shown: string } {
  const months = 'January February March April May June July August September October November December'.split(' ');
  const [year, month, date] = [chance.whole(2019, 2026), chance.whole(1, 12), chance.whole(1, 28)];
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return { iso, shown: `${months[month - 1]} ${date}, ${year}` };
}

import type { Value } from '#core/domain/data/block.ts';
import { FieldType } from '#core/domain/template/template.ts';

/** Columns as a shop's templates have them. */
export const productColumns = [
  'name',
  'price',
  'date',
  'url',
  'category',
  'brand',
  'sku',
  'rating',
  'reviews',
  'seller',
] as const;

export const productTypes: Record<string, FieldType> = {
  name: FieldType.Text,
  price: FieldType.Number,
  date: FieldType.Date,
  url: FieldType.Url,
  category: FieldType.Text,
  brand: FieldType.Text,
  sku: FieldType.Text,
  rating: FieldType.Number,
  reviews: FieldType.Number,
  seller: FieldType.Text,
};

/**
 * The same shop later: the first tenth of its rows has gone, as many are new at the end, and every twentieth price has
 * changed.
 */
export function laterRow(index: number, rowCount: number): Value[] {
  const row = productRow(index + Math.floor(rowCount / 10));
  if (index % 20 === 0) row[1] = '1.99';
  return row;
}

const materials = ['Oak', 'Walnut', 'Steel', 'Glass', 'Linen', 'Velvet', 'Marble', 'Bamboo', 'Copper', 'Rattan'];
const things = [
  'chair',
  'table',
  'lamp',
  'shelf',
  'sofa',
  'mirror',
  'stool',
  'desk',
  'rug',
  'cabinet',
  'bench',
  'vase',
];
const categories = ['Living room', 'Dining', 'Bedroom', 'Office', 'Garden', 'Kitchen', 'Lighting', 'Décor'];
const brands = ['Norden', 'Atelier', 'Kobo', 'Halden', 'Verde', 'Casa', 'Lumen', 'Form', 'Alder', 'Mira', 'Tessel'];
const dayMs = 86_400_000;
const firstDay = Date.UTC(2024, 0, 1);

/** Returns the values of one row: the same for the same number, mixed so that no column is sorted. */
export function productRow(index: number): Value[] {
  const mixed = Math.imul(index, 2_654_435_761) >>> 0;
  const pick = (list: readonly string[], shift: number) => list[(mixed >>> shift) % list.length] ?? '';
  const [material, thing] = [pick(materials, 3), pick(things, 7)];
  const sku = mixed.toString(36).padStart(7, '0');
  return [
    `${material} ${thing} ${pick(brands, 11)} ${mixed % 1_000}`,
    mixed % 53 === 0 ? null : ((mixed % 200_000) / 100).toFixed(2),
    new Date(firstDay + (mixed % 1_000) * dayMs).toISOString().slice(0, 10),
    `https://shop.example/p/${material.toLowerCase()}-${thing}-${sku}`,
    pick(categories, 13),
    pick(brands, 11),
    sku.toUpperCase(),
    mixed % 7 === 0 ? null : ((mixed % 41) / 10 + 1).toFixed(1),
    String((mixed >>> 5) % 5_000),
    `Seller ${(mixed >>> 9) % 400}`,
  ];
}

import type { Row } from '#core/domain/data/block.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { FileColumn } from '#core/export/rowFile.ts';

/** Ten columns of every type, about 300 characters per row. */
export const productColumns: FileColumn[] = [
  { label: 'sku', type: FieldType.Text },
  { label: 'name', type: FieldType.Text },
  { label: 'category', type: FieldType.Text },
  { label: 'price', type: FieldType.Number },
  { label: 'rating', type: FieldType.Number },
  { label: 'stock', type: FieldType.Number },
  { label: 'seen at', type: FieldType.Date },
  { label: 'page', type: FieldType.Url },
  { label: 'picture', type: FieldType.Image },
  { label: 'description', type: FieldType.Text },
];

const categories = ['Garden', 'Küche', 'Toys & games', 'Books', 'Électronique', '家具'];
const words = ['light', 'sturdy', 'small', '"classic"', 'oak', 'steel', 'two-part', 'blue', 'folding', 'new'];
const batchRows = 500;

function productRow(index: number): Row {
  const word = (place: number) => words[(index * 7 + place * 3 + (index >> place)) % words.length] ?? '';
  return [
    `SKU-${(index * 2_654_435_761) % 4_294_967_296}`,
    `${word(1)} chair ${index}`,
    categories[index % categories.length] ?? null,
    `${(index * 37) % 1_000}.${index % 100}`,
    index % 11 === 0 ? null : `${(index % 50) / 10}`,
    `${(index * 31) % 500}`,
    new Date(1_767_225_600_000 + index * 61_000).toISOString(),
    `https://shop.example/products/${word(2)}/${index}?ref=list&page=${index % 40}`,
    `https://pictures.example/${index}.jpg`,
    `A ${word(3)}, ${word(4)} and ${word(5)} chair; it comes with ${index % 5} cushions.`,
  ];
}

/** Rows in the blocks of a run. */
export async function* productBatches(rowCount: number): AsyncGenerator<Row[]> {
  for (let start = 0; start < rowCount; start += batchRows) {
    yield Array.from({ length: Math.min(batchRows, rowCount - start) }, (_, index) => productRow(start + index));
  }
}

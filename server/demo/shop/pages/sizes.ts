import { shopPath, sizesPath } from '../addresses.ts';
import { markup, type Markup } from '#server/markup.ts';
import { layout } from './layout.ts';

interface SizeTable {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

const tables: readonly SizeTable[] = [
  {
    caption: 'T-shirts and knitwear',
    head: ['Size', 'Chest (cm)', 'Waist (cm)', 'Length (cm)', 'EU', 'UK'],
    rows: [
      ['XS', '82–88', '68–74', '66', '44', '34'],
      ['S', '88–94', '74–80', '69', '46', '36'],
      ['M', '94–100', '80–86', '72', '48–50', '38–40'],
      ['L', '100–106', '86–93', '74', '52', '42'],
      ['XL', '106–113', '93–101', '76', '54–56', '44–46'],
      ['XXL', '113–121', '101–110', '78', '58', '48'],
    ],
  },
  {
    caption: 'Sneakers and boots',
    head: ['EU', 'UK', 'US', 'Foot length (cm)'],
    rows: [
      ['36', '3.5', '5', '22.5'],
      ['37', '4', '5.5', '23.2'],
      ['38', '5', '6.5', '23.9'],
      ['39', '6', '7.5', '24.6'],
      ['40', '6.5', '8', '25.2'],
      ['41', '7.5', '8.5', '25.9'],
      ['42', '8', '9', '26.5'],
      ['43', '9', '10', '27.2'],
      ['44', '9.5', '10.5', '27.9'],
      ['45', '10.5', '11.5', '28.5'],
    ],
  },
];

export function sizesPage(origin: string): string {
  return layout({
    title: 'Size guide',
    description: 'Sizes of our shirts, knitwear and shoes in centimetres, EU, UK and US.',
    canonical: origin + sizesPath,
    main: markup`<nav class="breadcrumb" aria-label="Breadcrumb"><a href="${shopPath}">Home</a> › <span aria-current="page">Size guide</span></nav>
<h1>Size guide</h1>
<p class="lead">Measure over thin clothing. Between two sizes, take the larger one.</p>
${tables.map(table)}`,
  });
}

function table({ caption, head, rows }: SizeTable): Markup {
  return markup`<table><caption>${caption}</caption>
<thead><tr>${head.map((cell) => markup`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => markup`<tr>${row.map((cell) => markup`<td>${cell}</td>`)}</tr>`)}</tbody></table>`;
}

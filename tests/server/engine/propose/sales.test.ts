import { describe, expect, test } from 'vitest';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';

const address = 'https://shop.example/lamps';

describe('a former price of few records', () => {
  const lampsOf = (price: (no: number) => string) =>
    proposeTables(
      `<ul>${Array.from({ length: 20 }, (_, no) => `<li><b class="lamp">Lamp ${no}</b>${price(no)}</li>`).join('')}</ul>`,
      address,
    ).tables[0];
  const isSale = (no: number) => no % 7 === 3;
  const said = (text: string) => `<i class="for-readers">${text}</i>`;
  const amount = (text: string) => `<span class="amount"><bdi>${text}</bdi></span>`;
  const plain = (text: string) => `<span class="price">${text}</span>`;
  const plainAmount = (text: string) => plain(amount(text));

  test.each([
    ['of the same class', plain, '<span class="price old">$90.00</span><span class="price new">$70.00</span>'],
    ['within the price', plain, plain('<i class="old">$90.00</i> <i class="new">$70.00</i>')],
    ['struck out', plain, plain('<del>$90.00</del> <ins>$70.00</ins>')],
    [
      'with amounts of their own, said for screen readers',
      plainAmount,
      plain(
        `<del>${amount('$90.00')}</del> ${said('It was $90.00.')}<ins>${amount('$70.00')}</ins>${said('It is $70.00.')}`,
      ),
    ],
  ])('%s is a column of its own: the price is what is asked for now', (_, usual, sale) => {
    const list = lampsOf((no) => (isSale(no) ? sale : usual(`$${no + 10}.00`)));
    const column = (name: string) => {
      const at = list?.columns.findIndex((each) => each.name === name) ?? -1;
      return list?.rows.slice(0, 5).map((row) => row[at]);
    };
    expect(list?.columns.map(({ name }) => name).toSorted()).toEqual(['Former price', 'Lamp', 'Price']);
    expect(column('Price')).toEqual(['10.00', '11.00', '12.00', '70.00', '14.00']);
    expect(column('Former price')).toEqual([null, null, null, '90.00', null]);
  });

  test.each(['listing-price', 'regular-price', 'price bold', 'price sold-by'])(
    'is not what the class %s names: its only price is the price',
    (name) => {
      const list = lampsOf(
        (no) => `<span class="${isSale(no) ? name : (name.split(' ')[0] ?? '')}">$${no + 10}.00</span>`,
      );
      expect(list?.columns.map(({ name: column }) => column)).not.toContain('Former price');
      expect(list?.rows.map(([, price]) => price).slice(2, 5)).toEqual(['12.00', '13.00', '14.00']);
    },
  );
});

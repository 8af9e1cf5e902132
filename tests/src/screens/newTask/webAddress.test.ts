import { expect, test } from 'vitest';
import { completeAddress } from '#core/domain/addresses/webAddress.ts';
import { givenAddress, taskNameOf } from '#app/screens/newTask/address/webAddress.ts';

test.each<[string, string | null]>([
  ['https://shop.example/books', 'https://shop.example/books'],
  [' shop.example/books ', 'https://shop.example/books'],
  ['localhost:8080/books', 'https://localhost:8080/books'],
  ['HTTP://shop.example', 'http://shop.example/'],
  ['', null],
  ['two words', null],
  ['ftp://shop.example', null],
  ['javascript:alert(1)', null],
  ['mailto:ada@example.com', null],
])('“%s” is completed to %s', (text, address) => {
  expect(completeAddress(text)).toBe(address);
});

test.each<[string, string, string | null]>([
  ['its own address', '?url=https%3A%2F%2Fshop.example%2Fbooks%3Fpage%3D2', 'https://shop.example/books?page=2'],
  [
    'the address in a shared text',
    '?title=Books&text=Look+https%3A%2F%2Fshop.example%2F+nice',
    'https://shop.example/',
  ],
  ['none', '', null],
  ['none in a text without an address', '?text=hello', null],
  ['none for another protocol', '?url=javascript%3Aalert(1)', null],
])('the page is opened with %s', (_name, search, address) => {
  expect(givenAddress(search)).toBe(address);
});

test.each<[string, string]>([
  ['https://www.shop.example/c/garden-lamps.html?page=2', 'shop.example garden lamps'],
  ['https://shop.example/', 'shop.example'],
  ['https://shop.example/2026/11/12', 'shop.example'],
  ['https://shop.example/b%C3%BCcher/', 'shop.example bücher'],
  ['https://shop.example/b%FCcher/neu', 'shop.example neu'],
  ['https://shop.example/b%FCcher', 'shop.example b%FCcher'],
])('the task of %s is named “%s”', (address, name) => {
  expect(taskNameOf(address)).toBe(name);
});

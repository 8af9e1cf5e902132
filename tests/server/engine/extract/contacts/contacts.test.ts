import { expect, test } from 'vitest';
import { readEmails } from '#server/engine/extract/contacts/emails.ts';
import { readPhones } from '#server/engine/extract/contacts/phones.ts';
import { readProfile } from '#server/engine/extract/contacts/profiles.ts';
import { siteCountry } from '#server/engine/extract/contacts/siteCountry.ts';

test.each<[string, string | null, string?]>([
  ['Call +49 951 555-0147 today', '+49 951 5550147'],
  ['Tel. 030 901820, Fax 030 901821', '+49 30 901820, +49 30 901821', 'DE'],
  ['Tel. 030 901820', null],
  ['(212) 736-5000 or 212-736-5000', '+1 212 736 5000', 'US'],
  ['01 42 68 53 00', '+33 1 42 68 53 00', 'FR'],
  ['03-3212-2323', '+81 3 3212 2323', 'JP'],
  ['tel:+33%201%2042%2068%2053%2000', '+33 1 42 68 53 00'],
  ['TEL:0142685300', '+33 1 42 68 53 00', 'FR'],
  ['tel:11 88 33', '11 88 33', 'DE'],
  ['tel:call', null],
  // Each of several links, and links to a chat.
  ['tel:0142685300 tel:+33142685301 tel:call', '+33 1 42 68 53 00, +33 1 42 68 53 01', 'FR'],
  ['https://wa.me/33142685300?text=Hi', '+33 1 42 68 53 00'],
  ['https://api.whatsapp.com/send?phone=33142685300', '+33 1 42 68 53 00'],
  ['https://wa.me/message/XYZ', null],
  // A word says that a number is one.
  ['Phone: 2127365000', '+1 212 736 5000', 'US'],
  ['Tel 2127365000', '+1 212 736 5000', 'US'],
  ['Motel 2127365000', null, 'US'],
  // Other numbers.
  ['© 2000 - 2019', null, 'DE'],
  ['open 2000-2019', null, 'NO'],
  ['21.11.2026 14:05', null, 'DE'],
  ['2026-11-21', null, 'US'],
  ['Order 7361234567', null, 'US'],
  ['IBAN DE89 3704 0044 0532 0130 00', null, 'DE'],
  ['ISBN 978-3-16-148410-0', null, 'DE'],
  ['1 234 567,00 €', null, 'FR'],
  ['4111 1111 1111 1111', null, 'US'],
  ['192.168.100.200', null, 'US'],
  ['', null],
])('phones of %j are %j in %j', (text, expected, country) => {
  const known =
    country === undefined ? undefined : siteCountry(`https://a.example.${country.toLowerCase()}`, undefined);
  expect(readPhones(text, country === 'US' ? 'US' : known)).toBe(expected);
});

test.each<[string, string | undefined, string | undefined]>([
  ['https://shop.example.de/a', 'en-US', 'DE'],
  ['https://shop.example.co.uk/', undefined, 'GB'],
  ['https://shop.example.com/', 'de-AT', 'AT'],
  ['https://shop.example.io/', 'fr', 'FR'],
  ['https://shop.example.com/', undefined, undefined],
  ['https://127.0.0.1/', 'xx', undefined],
])('the country of %s in %j is %j', (url, language, country) => {
  expect(siteCountry(url, language)).toBe(country);
});

test.each<[string, string | null]>([
  ['mailto:Jo@site.example?subject=Hi mailto:b%40site.example', 'Jo@site.example, b@site.example'],
  ['Write to jo@site.example, JO@site.example or c.d+e@mail.site.example.', 'JO@site.example, c.d+e@mail.site.example'],
  ['jo (at) site.example', 'jo@site.example'],
  ['jo [at] site [dot] example', 'jo@site.example'],
  ['jo{at}site(punkt)example', 'jo@site.example'],
  ['jo AT site DOT example', 'jo@site.example'],
  ['WE MEET AT NOON. OPEN AT NIGHT', null],
  ['/cdn-cgi/l/email-protection#2a40456a59435e4f044f524b475a464f', 'jo@site.example'],
  ['2a40456a59435e4f044f524b475a464f', 'jo@site.example'],
  ['logo@2x.png', null],
  ['look at site.example', null],
  ['deadbeefdeadbeef', null],
  ['a@b', null],
  ['@name', null],
])('e-mails of %j are %j', (text, expected) => {
  expect(readEmails(text)).toBe(expected);
});

test.each<[Parameters<typeof readProfile>[1], string, string | null]>([
  ['facebook', 'https://www.facebook.com/sharer/sharer.php?u=x https://www.facebook.com/baker?ref=1', 'https://www.facebook.com/baker'],
  ['facebook', 'https://www.facebook.com/profile.php?id=12&x=1', 'https://www.facebook.com/profile.php?id=12'],
  ['facebook', '//facebook.com/pages/baker/12', 'https://facebook.com/pages/baker/12'],
  ['facebook', 'https://www.facebook.com/baker/posts/12', null],
  ['facebook', 'https://www.facebook.com/', null],
  ['facebook', 'https://www.facebook.com/pg/baker/about/', 'https://www.facebook.com/pg/baker/about/'],
  ['facebook', 'https://www.facebook.com/marketplace/ https://www.facebook.com/terms.php', null],
  ['facebook', 'https://facebook.com.evil.example/baker', null],
  ['instagram', 'https://www.instagram.com/p/Cx12/ https://www.instagram.com/baker/', 'https://www.instagram.com/baker/'],
  ['linkedin', 'https://www.linkedin.com/shareArticle?url=x', null],
  ['linkedin', 'https://fr.linkedin.com/company/baker', 'https://fr.linkedin.com/company/baker'],
  ['x', 'https://twitter.com/intent/tweet?text=a https://twitter.com/baker/status/12', null],
  ['x', 'https://x.com/share?url=a https://x.com/baker?lang=de#a', 'https://x.com/baker'],
  ['youtube', 'https://www.youtube.com/watch?v=1 https://www.youtube.com/@baker/videos', 'https://www.youtube.com/@baker/videos'],
  ['youtube', 'https://www.youtube.com/embed/1', null],
])('the %s profile of %j is %j', (network, text, expected) => {
  expect(readProfile(text, network, 'https://site.example/')).toBe(expected);
}); // prettier-ignore

test('hostile texts of a megabyte are read by their beginning', () => {
  for (const piece of ['1 ', '+49 951 ', 'a.', 'a@', '0', '(at)', 'https://x.com/ ', ' ']) {
    const text = piece.repeat(1_000_000 / piece.length);
    expect([readEmails(text), readProfile(text, 'x', 'https://site.example/')]).toEqual([null, null]);
    expect(() => readPhones(text, 'DE')).not.toThrow();
  }
});

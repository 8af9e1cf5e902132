import { Chance, times, type KnownPage } from './knownPage.ts';
import { layoutFrame, politeFrame, soupFrame } from './frames.ts';
import { city, person, sentences, title, words } from './words.ts';

const site = 'https://data.example';

/** Tables, definition lists, nested lists and lists that only markup from old days arranges. */
export function plainPages(): KnownPage[] {
  return [
    statistics(),
    tableWithoutHead(),
    glossary(),
    facts(),
    directory(),
    nestedDirectory(),
    linkList(),
    rowPairs(),
    headedRuns(),
    layoutTable(),
    employees(),
    product(),
  ];
}

function statistics(): KnownPage {
  const chance = new Chance(51);
  const rows = times(40, () => ({
    place: city(chance) + chance.hash(2),
    people: chance.whole(10_000, 900_000),
    area: `${chance.whole(10, 900)}.${chance.whole(1, 9)}`,
  }));
  const body = rows.map(
    ({ place, people, area }, index) =>
      `<tr><td>${index + 1}</td><td><a href="/wiki/${place}">${place}</a></td><td>${people.toLocaleString('en-US')}</td><td>${area}</td></tr>`,
  );
  return {
    name: 'table with a head', half: 'tuned', address: `${site}/wiki/Places`, html: politeFrame(chance, `<h1>Places</h1><p>${sentences(chance, 3)}</p><table class="wikitable sortable"><caption>Places by people</caption><thead><tr><th>Rank</th><th>Place</th><th>People</th><th>Area</th></tr></thead><tbody>${body.join('')}</tbody></table><p>${sentences(chance, 4)}</p>`),
    columns: { place: rows.map((each) => each.place), people: rows.map(({ people }) => [String(people), people.toLocaleString('en-US')]), area: rows.map((each) => each.area), link: rows.map(({ place }) => `${site}/wiki/${place}`) },
    next: null,
  }; // prettier-ignore
}

function tableWithoutHead(): KnownPage {
  const chance = new Chance(52);
  const rows = times(22, () => ({
    who: person(chance),
    phone: `0${chance.whole(100, 999)} ${chance.whole(10_000, 99_999)}`,
    room: `${chance.one(['A', 'B', 'C'])}${chance.whole(100, 499)}`,
  }));
  const body = rows.map(({ who, phone, room }) => `<tr><td>${who}</td><td>${phone}</td><td>${room}</td></tr>`);
  return {
    name: 'table without a head', half: 'tuned', address: `${site}/staff`, html: politeFrame(chance, `<table border=1>${body.join('\n')}</table>`),
    columns: { who: rows.map((each) => each.who), phone: rows.map((each) => each.phone), room: rows.map((each) => each.room) },
    next: null,
  }; // prettier-ignore
}

function glossary(): KnownPage {
  const chance = new Chance(53);
  const terms = times(30, () => ({ term: title(chance, 1, 3), text: sentences(chance, 1) }));
  return {
    name: 'glossary', half: 'tuned', address: `${site}/terms`, html: politeFrame(chance, `<h1>Terms</h1><dl>${terms.map(({ term, text }) => `<dt>${term}</dt><dd>${text}</dd>`).join('')}</dl>`),
    columns: { term: terms.map((each) => each.term), text: terms.map((each) => each.text) },
    next: null,
  }; // prettier-ignore
}

function facts(): KnownPage {
  const chance = new Chance(54);
  const homes = times(11, (index) => ({
    head: title(chance, 3, 5),
    rooms: String(chance.whole(1, 7)),
    size: `${chance.whole(30, 240)} m²`,
    year: chance.isHit(0.6) ? String(chance.whole(1890, 2024)) : null,
    href: `/home/${index}`,
  }));
  const cards = homes.map(
    ({ head, rooms, size, year, href }) =>
      `<div class="listing"><h3><a href="${href}">${head}</a></h3><dl><dt>Rooms</dt><dd>${rooms}</dd>${year === null ? '' : `<dt>Built</dt><dd>${year}</dd>`}<dt>Size</dt><dd>${size}</dd></dl></div>`,
  );
  return {
    name: 'homes with facts', half: 'tuned', address: `${site}/homes`, html: politeFrame(chance, `<div class="listings">${cards.join('')}</div><a href="/homes?page=2" class="pagination-next"><span>›</span></a>`),
    columns: { head: homes.map((each) => each.head), rooms: homes.map((each) => each.rooms), size: homes.map((each) => each.size), year: homes.map((each) => each.year), link: homes.map(({ href }) => site + href) },
    next: `${site}/homes?page=2`,
  }; // prettier-ignore
}

function directory(): KnownPage {
  const chance = new Chance(55);
  const firms = times(25, (index) => ({
    firm: title(chance, 2, 3),
    street: `${title(chance, 1, 1)} Street ${chance.whole(1, 99)}`,
    town: `${chance.whole(10_000, 99_999)} ${city(chance)}`,
    phone: chance.isHit(0.8) ? `+49 ${chance.whole(100, 999)} ${chance.whole(10_000, 99_999)}` : null,
    href: `/firm/${index}`,
  }));
  const items = firms.map(
    ({ firm, street, town, phone, href }, index) =>
      `<li class="vcard ${index % 2 === 0 ? 'odd' : 'even'}"><div class="org"><a href="${href}">${firm}</a></div><div class="adr"><span class="street-address">${street}</span>, <span class="locality">${town}</span></div>${phone === null ? '' : `<div class="tel">Phone: ${phone}</div>`}<a class="map" href="/map?id=${index}">Map</a></li>`,
  );
  return {
    name: 'directory of firms', half: 'tuned', address: `${site}/firms/3`, html: politeFrame(chance, `<ul id="results" class="results-list">${items.join('')}</ul><div class="paging"><a href="/firms/2">2</a> <strong>3</strong> <a href="/firms/4">4</a> <a href="/firms/5">5</a></div>`),
    columns: { firm: firms.map((each) => each.firm), street: firms.map((each) => each.street), town: firms.map((each) => each.town), phone: firms.map(({ phone }) => (phone === null ? null : [phone, `Phone: ${phone}`])), link: firms.map(({ href }) => site + href) },
    next: `${site}/firms/4`,
  }; // prettier-ignore
}

function nestedDirectory(): KnownPage {
  const chance = new Chance(56);
  const all: { name: string; text: string; href: string }[] = [];
  const groups = times(6, (group) => {
    const entries = times(chance.whole(3, 8), (index) => {
      const entry = { name: title(chance, 2, 4), text: sentences(chance, 1), href: `/d/${group}/${index}` };
      all.push(entry);
      return `<li><a href="${entry.href}">${entry.name}</a><p>${entry.text}</p></li>`;
    });
    return `<li><h2>${title(chance, 1, 2)}</h2><ul>${entries.join('')}</ul></li>`;
  });
  return {
    name: 'nested directory', half: 'tuned', address: `${site}/d`, html: politeFrame(chance, `<ul class="tree">${groups.join('')}</ul>`),
    columns: { name: all.map((each) => each.name), text: all.map((each) => each.text), link: all.map(({ href }) => site + href) },
    next: null,
  }; // prettier-ignore
}

function linkList(): KnownPage {
  const chance = new Chance(57);
  const files = times(50, (index) => ({
    name: `${words(chance, 2).replace(' ', '_')}_${index}.pdf`,
    href: `files/${index}.pdf`,
  }));
  return {
    name: 'plain links', half: 'tuned', address: `${site}/pub/`, html: `<html><body><h1>Index of /pub</h1><hr>${files.map(({ name, href }) => `<a href="${href}">${name}</a><br>`).join('\n')}<hr></body></html>`,
    columns: { name: files.map((each) => each.name), link: files.map(({ href }) => `${site}/pub/${href}`) },
    next: null,
  }; // prettier-ignore
}

function rowPairs(): KnownPage {
  const chance = new Chance(58);
  const stories = times(30, (index) => ({
    head: title(chance, 4, 9),
    points: String(chance.whole(2, 900)),
    by: person(chance),
    href: `https://blog${index}.example/x`,
  }));
  const rows = stories.map(
    ({ head, points, by, href }, index) =>
      `<tr class="athing" id="${index}"><td class="title">${index + 1}.</td><td class="votelinks"><a href="vote?id=${index}">▲</a></td><td class="title"><span class="titleline"><a href="${href}">${head}</a></span></td></tr><tr><td colspan="2"></td><td class="subtext"><span class="score">${points} points</span> by <a href="user?id=${index}" class="hnuser">${by}</a></td></tr><tr class="spacer" style="height:5px"></tr>`,
  );
  return {
    name: 'stories as pairs of rows', half: 'tuned', address: `${site}/news`, html: `<html><body><center><table><tr><td><a href="newest">new</a> | <a href="past">past</a></td></tr><tr><td><table>${rows.join('')}<tr class="morespace"></tr><tr><td colspan="2"></td><td class="title"><a href="news?p=2" class="morelink" rel="next">More</a></td></tr></table></td></tr></table></center></body></html>`,
    columns: { head: stories.map((each) => each.head), points: stories.map(({ points }) => [points, `${points} points`]), by: stories.map((each) => each.by), link: stories.map(({ href }) => href) },
    next: `${site}/news?p=2`,
  }; // prettier-ignore
}

function headedRuns(): KnownPage {
  const chance = new Chance(59);
  const events = times(14, (index) => ({
    head: title(chance, 3, 6),
    when: `${chance.whole(1, 28)} May 2026`,
    text: chance.isHit(0.7) ? sentences(chance, 2) : null,
    href: `/e/${index}`,
  }));
  const runs = events.map(
    ({ head, when, text, href }) =>
      `<h3><a href="${href}">${head}</a></h3><p class="when">${when}</p>${text === null ? '' : `<p>${text}</p>`}`,
  );
  return {
    name: 'events below headings', half: 'tuned', address: `${site}/events`, html: politeFrame(chance, `<div class="text">${runs.join('\n')}</div>`),
    columns: { head: events.map((each) => each.head), when: events.map(({ when }) => [when, `2026-05-${when.split(' ')[0]?.padStart(2, '0')}`]), text: events.map((each) => each.text), link: events.map(({ href }) => site + href) },
    next: null,
  }; // prettier-ignore
}

function layoutTable(): KnownPage {
  const chance = new Chance(60);
  const rows = times(16, (index) => ({
    name: title(chance, 2, 4),
    text: sentences(chance, 1),
    href: `page${index}.htm`,
  }));
  const body = rows.map(
    ({ name, text, href }) =>
      `<tr><td><img src="dot.gif" width="5"></td><td><font face="arial"><a href="${href}"><b>${name}</b></a><br>${text}</font></td></tr>`,
  );
  return {
    name: 'list in a layout table', half: 'tuned', address: `${site}/home.htm`, html: layoutFrame(chance, `<table>${body.join('')}</table>`),
    columns: { name: rows.map((each) => each.name), link: rows.map(({ href }) => `${site}/${href}`), text: rows.map(({ name, text }) => [text, `${name} ${text}`]) },
    next: null,
  }; // prettier-ignore
}

function employees(): KnownPage {
  const chance = new Chance(61);
  const people = times(17, (index) => ({
    who: person(chance),
    role: title(chance, 1, 3),
    mail: `m${index}@data.example`,
    img: `/f/${index}.jpg`,
  }));
  const cards = people.map(
    ({ who, role, mail, img }) =>
      `<div class="Team_member__x7Y2z"><img class="Team_photo__9kQ1a" src="${img}" alt="${who}"><div class="Team_name__Zz81k">${who}</div><div class="Team_role__pP02s">${role}</div><div class="Team_mail__aA11b"><a href="mailto:${mail}">${mail}</a></div></div>`,
  );
  return {
    name: 'team with module classes', half: 'tuned', address: `${site}/team`, html: soupFrame(chance, `<div class="Team_grid__q0W3e">${cards.join('')}</div>`),
    columns: { who: people.map((each) => each.who), role: people.map((each) => each.role), mail: people.map((each) => each.mail), picture: people.map(({ img }) => site + img) },
    next: null,
  }; // prettier-ignore
}

function product(): KnownPage {
  const chance = new Chance(62);
  const related = times(
    4,
    (index) =>
      `<div class="related-item"><a href="/p/${index}"><img src="/p/${index}.jpg"><span>${title(chance)}</span></a><b>$${chance.whole(10, 90)}.00</b></div>`,
  ).join('');
  const rows = times(8, () => `<tr><th>${title(chance, 1, 2)}</th><td>${title(chance, 1, 3)}</td></tr>`).join('');
  const main = `<h1>${title(chance)}</h1><img src="/big.jpg"><p class="price">$49.00</p><button>Add to cart</button><p>${sentences(chance, 5)}</p><table class="specs">${rows}</table>`;
  return {
    name: 'one product', half: 'tuned', address: `${site}/p/77`, html: politeFrame(chance, `${main}<section class="related"><h2>You may also like</h2>${related}</section>`),
    columns: null,
    next: null,
  }; // prettier-ignore
}

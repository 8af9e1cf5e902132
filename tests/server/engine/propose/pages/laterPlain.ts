import { Chance, times, type KnownPage } from './knownPage.ts';
import { busyFrame, oldFrame, utilityFrame } from './laterFrames.ts';
import { amount, city, day, person, sentences, title, words } from './words.ts';

const site = 'https://files.example';

/** Tables and lists with busier surroundings than the first. */
export function laterPlainPages(): KnownPage[] {
  return [
    twoHeaderRows(),
    totals(),
    squad(),
    addresses(),
    faq(),
    timetable(),
    twoTables(),
    branches(),
    inlineEntries(),
    nestedTree(),
    publications(),
    statuses(),
  ];
}

function twoHeaderRows(): KnownPage {
  const chance = new Chance(251);
  const rows = times(20, () => ({
    team: title(chance, 1, 2) + chance.hash(2),
    won: String(chance.whole(0, 30)),
    lost: String(chance.whole(0, 30)),
    goals: String(chance.whole(5, 99)),
  }));
  const body = rows.map(
    ({ team, won, lost, goals }, index) =>
      `<tr><th scope="row">${index + 1}</th><td>${team}</td><td>${won}</td><td>${lost}</td><td>${goals}</td></tr>`,
  );
  return {
    name: 'table with two header rows', half: 'tuned', address: `${site}/league`, html: busyFrame(chance, `<table><thead><tr><th rowspan="2">#</th><th rowspan="2">Team</th><th colspan="2">Games</th><th rowspan="2">Goals</th></tr><tr><th>Won</th><th>Lost</th></tr></thead><tbody>${body.join('')}</tbody></table>`),
    columns: { team: rows.map((each) => each.team), won: rows.map((each) => each.won), lost: rows.map((each) => each.lost), goals: rows.map((each) => each.goals) },
    next: null,
  }; // prettier-ignore
}

function totals(): KnownPage {
  const chance = new Chance(252);
  const rows = times(12, () => ({
    what: title(chance, 2, 3),
    count: String(chance.whole(1, 40)),
    sum: amount(chance, '$'),
  }));
  const body = rows.map(({ what, count, sum }) => `<tr><td>${what}</td><td>${count}</td><td>${sum.shown}</td></tr>`);
  return {
    name: 'table with a foot', half: 'tuned', address: `${site}/budget`, html: oldFrame(chance, `<TABLE BORDER=1><TR><TD><B>Item</B></TD><TD><B>Count</B></TD><TD><B>Sum</B></TD></TR>${body.join('\n')}<TFOOT><TR><TD COLSPAN=2>Total</TD><TD>$99,999.00</TD></TR></TFOOT></TABLE>`),
    columns: { what: rows.map((each) => each.what), count: rows.map((each) => each.count), sum: rows.map(({ sum }) => [sum.plain, sum.shown]) },
    next: null,
  }; // prettier-ignore
}

function squad(): KnownPage {
  const chance = new Chance(253);
  const players = times(23, (index) => ({
    no: String(index + 1),
    who: person(chance),
    born: day(chance),
    href: `/player/${index}`,
  }));
  const items = players.map(
    ({ no, who, born, href }) =>
      `<tr class="vcard"><td>${no}</td><td><span class="flag"><img src="/f/${chance.hash(2)}.png" alt="flag"></span> <a href="${href}" class="fn">${who}</a></td><td><span style="display:none">(<span class="bday">${born.iso}</span>)</span>${born.shown}</td></tr>`,
  );
  return {
    name: 'squad', half: 'tuned', address: `${site}/squad`, html: utilityFrame(chance, `<table><tr><th>No.</th><th>Name</th><th>Born</th></tr>${items.join('')}</table>`),
    columns: { who: players.map((each) => each.who), no: players.map((each) => each.no), born: players.map(({ born }) => born.iso), link: players.map(({ href }) => site + href) },
    next: null,
  }; // prettier-ignore
}

function addresses(): KnownPage {
  const chance = new Chance(254);
  const shops = times(17, () => ({
    name: title(chance, 2, 3, 'de'),
    street: `${title(chance, 1, 1, 'de')}str. ${chance.whole(1, 99)}`,
    town: `${chance.whole(10_000, 99_999)} ${city(chance)}`,
    phone: `0${chance.whole(30, 99)} / ${chance.whole(100_000, 999_999)}`,
  }));
  const items = shops.map(
    ({ name, street, town, phone }) =>
      `<div class="filiale"><p><strong>${name}</strong><br>${street}<br>${town}</p><p>Tel.: ${phone}</p></div>`,
  );
  return {
    name: 'addresses with line breaks', half: 'tuned', address: `${site}/filialen`, html: busyFrame(chance, `<div class="filialen">${items.join('')}</div>`, 'de'),
    columns: { name: shops.map((each) => each.name), phone: shops.map(({ phone }) => [phone, `Tel.: ${phone}`]), address: shops.map(({ name, street, town }) => [`${name} ${street} ${town}`, `${street} ${town}`]) },
    next: null,
  }; // prettier-ignore
}

function faq(): KnownPage {
  const chance = new Chance(255);
  const all = times(13, () => ({
    asked: `${title(chance, 4, 8)}?`,
    said: times(chance.whole(1, 3), () => sentences(chance, 2)),
  }));
  const items = all.map(
    ({ asked, said }, index) =>
      `<details id="q${index}"><summary>${asked}</summary><div>${said.map((line) => `<p>${line}</p>`).join('')}</div></details>`,
  );
  return {
    name: 'questions and answers', half: 'tuned', address: `${site}/faq`, html: busyFrame(chance, `<h1>Help</h1>${items.join('')}`),
    columns: { asked: all.map((each) => each.asked), said: all.map(({ said }) => said.join(' ')) },
    next: null,
  }; // prettier-ignore
}

function timetable(): KnownPage {
  const chance = new Chance(256);
  const talks = times(15, () => ({
    at: `${chance.whole(9, 18)}:${chance.one(['00', '30'])}`,
    head: title(chance, 3, 6),
    by: chance.isHit(0.8) ? person(chance) : null,
  }));
  const items = talks.map(
    ({ at, head, by }) => `<dt>${at}</dt><dd><b>${head}</b>${by === null ? '' : ` <i>${by}</i>`}</dd>`,
  );
  return {
    name: 'talks in a definition list', half: 'tuned', address: `${site}/talks`, html: utilityFrame(chance, `<dl class="schedule">${items.join('\n')}</dl>`),
    columns: { head: talks.map((each) => each.head), at: talks.map((each) => each.at), by: talks.map((each) => each.by) },
    next: null,
  }; // prettier-ignore
}

function twoTables(): KnownPage {
  const chance = new Chance(257);
  const rows = times(30, (index) => ({
    name: `${words(chance, 1)}-${index}.tar.gz`,
    size: `${chance.whole(1, 900)}K`,
    at: day(chance).iso,
  }));
  const body = rows.map(
    ({ name, size, at }) =>
      `<tr><td valign="top"><img src="/icons/compressed.gif" alt="[   ]"></td><td><a href="${name}">${name}</a></td><td align="right">${at} 10:20  </td><td align="right">${size}</td><td>&nbsp;</td></tr>`,
  );
  return {
    name: 'index of a server', half: 'tuned', address: `${site}/pub/`, html: `<html><head><title>Index of /pub</title></head><body><h1>Index of /pub</h1><table><tr><th valign="top"><img src="/icons/blank.gif"></th><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=M;O=A">Last modified</a></th><th><a href="?C=S;O=A">Size</a></th><th><a href="?C=D;O=A">Description</a></th></tr><tr><th colspan="5"><hr></th></tr><tr><td valign="top"><img src="/icons/back.gif"></td><td><a href="/">Parent Directory</a></td><td>&nbsp;</td><td align="right">  - </td><td>&nbsp;</td></tr>${body.join('')}<tr><th colspan="5"><hr></th></tr></table></body></html>`,
    columns: { name: ['Parent Directory', ...rows.map((each) => each.name)], link: [`${site}/`, ...rows.map(({ name }) => `${site}/pub/${name}`)], size: ['-', ...rows.map((each) => each.size)] },
    next: null,
  }; // prettier-ignore
}

function branches(): KnownPage {
  const chance = new Chance(258);
  const all = times(19, (index) => ({
    name: `${city(chance)} ${index}`,
    phone: `+44 ${chance.whole(1_000, 9_999)} ${chance.whole(100, 999)}`,
    hours: `${chance.whole(7, 10)}–${chance.whole(17, 22)}`,
  }));
  const items = all.map(
    ({ name, phone, hours }, index) =>
      `<li data-lat="${50 + index}.1" data-lng="${index}.2" class="store-${chance.hash(4)}"><span>${name}</span><a href="tel:${phone.replaceAll(' ', '')}">${phone}</a><span>Open ${hours}</span></li>`,
  );
  return {
    name: 'shop finder', half: 'tuned', address: `${site}/stores`, html: busyFrame(chance, `<div id="map"></div><ul id="store-list">${items.join('')}</ul>`),
    columns: { name: all.map((each) => each.name), phone: all.map((each) => each.phone), hours: all.map(({ hours }) => [hours, `Open ${hours}`]) },
    next: null,
  }; // prettier-ignore
}

function inlineEntries(): KnownPage {
  const chance = new Chance(259);
  const all = times(24, (index) => ({ name: title(chance, 2, 4), by: person(chance), href: `t${index}` }));
  const items = all.map(
    ({ name, by, href }) => `<span class="entry"><a href="${href}">${name}</a>, <em>${by}</em></span>`,
  );
  return {
    name: 'entries in one paragraph', half: 'tuned', address: `${site}/idx/`, html: oldFrame(chance, `<P>${items.join('; ')}</P>`),
    columns: { name: all.map((each) => each.name), by: all.map((each) => each.by), link: all.map(({ href }) => `${site}/idx/${href}`) },
    next: null,
  }; // prettier-ignore
}

function nestedTree(): KnownPage {
  const chance = new Chance(260);
  const all: { name: string; href: string; count: string }[] = [];
  const groups = times(8, (group) => {
    const entries = times(chance.whole(4, 9), (index) => {
      const entry = { name: title(chance, 2, 3), href: `/k/${group}/${index}`, count: String(chance.whole(2, 999)) };
      all.push(entry);
      return `<div class="topic"><a href="${entry.href}"><span class="topic-name">${entry.name}</span></a><span class="topic-count">${entry.count}</span></div>`;
    });
    return `<div class="area"><div class="area-head">${title(chance, 1, 2)}</div><div class="area-body">${entries.join('')}</div></div>`;
  });
  return {
    name: 'topics in areas', half: 'tuned', address: `${site}/k`, html: utilityFrame(chance, groups.join('')),
    columns: { name: all.map((each) => each.name), count: all.map((each) => each.count), link: all.map(({ href }) => site + href) },
    next: null,
  }; // prettier-ignore
}

function publications(): KnownPage {
  const chance = new Chance(261);
  const all = times(28, (index) => ({
    head: title(chance, 6, 10),
    by: times(chance.whole(1, 4), () => person(chance)),
    doi: `https://doi.example/10.1/${index}`,
  }));
  const items = all.map(
    ({ head, by, doi }, index) =>
      `<dt><a name="item${index}">[${index + 1}]</a> <a href="/abs/${index}" title="Abstract">arx:${index}</a></dt><dd><div class="meta"><div class="list-title"><span class="descriptor">Title:</span> ${head}</div><div class="list-authors">${by.map((each) => `<a href="/au/${each}">${each}</a>`).join(', ')}</div><a href="${doi}">${doi}</a></div></dd>`,
  );
  return {
    name: 'publications', half: 'tuned', address: `${site}/list/new?skip=50`, html: busyFrame(chance, `<dl id="articles">${items.join('\n')}</dl><div class="paging">[ <a href="/list/new?skip=0">1-50</a> <span>51-100</span> <a href="/list/new?skip=100">next</a> ]</div>`),
    columns: { head: all.map(({ head }) => [head, `Title: ${head}`]), by: all.map(({ by }) => by.join(', ')), doi: all.map((each) => each.doi), link: all.map((_, index) => `${site}/abs/${index}`) },
    next: `${site}/list/new?skip=100`,
  }; // prettier-ignore
}

function statuses(): KnownPage {
  const chance = new Chance(262);
  const all = times(14, (index) => ({
    id: `#${1_000 + index}`,
    who: person(chance),
    state: chance.one(['open', 'closed', 'waiting']),
    at: day(chance),
  }));
  const items = all.map(
    ({ id, who, state, at }) =>
      `<div><div>${id}</div><div>${who}</div><div><span>${state}</span></div><div><time datetime="${at.iso}T10:00:00Z">${at.shown}</time></div></div>`,
  );
  return {
    name: 'rows of divs without classes', half: 'tuned', address: `${site}/tickets`, html: busyFrame(chance, `<div>${items.join('')}</div>`),
    columns: { id: all.map((each) => each.id), who: all.map((each) => each.who), state: all.map((each) => each.state), at: all.map(({ at }) => [at.iso, at.shown, `${at.iso}T10:00:00Z`]) },
    next: null,
  }; // prettier-ignore
}

import { Chance, times, type KnownPage } from './knownPage.ts';
import { busyFrame, oldFrame, utilityFrame } from './laterFrames.ts';
import { city, day, person, sentences, title, words } from './words.ts';

const site = 'https://press.example';

/** News, threads, events and records with busier surroundings than the first. */
export function laterWrittenPages(): KnownPage[] {
  return [
    magazine(),
    mixedSizes(),
    koreanBoard(),
    questions(),
    videos(),
    events(),
    schedule(),
    releases(),
    article(),
    recipePage(),
    repositories(),
    podcasts(),
    obituaries(),
  ];
}

function magazine(): KnownPage {
  const chance = new Chance(231);
  const stories = times(21, (index) => ({
    head: title(chance, 5, 9),
    text: chance.isHit(0.7) ? sentences(chance, 1) : null,
    href: `/story/${index}-${chance.hash(5)}`,
    topic: title(chance, 1, 1),
  }));
  const items = stories.map(
    ({ head, text, href, topic }, index) =>
      `<li><article><div class="sc-${chance.hash(6)} dXvKqP"><img alt="" src="/s/${index}.jpg"></div><div><a href="/topic/${topic}" class="sc-1a2b3c hGtRfE">${topic}</a><h3><a href="${href}">${head}</a></h3>${text === null ? '' : `<p>${text}</p>`}</div></article></li>`,
  );
  return {
    name: 'magazine with generated classes', half: 'tuned', address: `${site}/latest`, html: busyFrame(chance, `<ol>${items.join('')}</ol><div><a href="/latest?after=k9" aria-label="Next page of stories">More</a></div>`),
    columns: { head: stories.map((each) => each.head), text: stories.map((each) => each.text), topic: stories.map((each) => each.topic), link: stories.map(({ href }) => site + href), picture: stories.map((_, index) => `${site}/s/${index}.jpg`) },
    next: `${site}/latest?after=k9`,
  }; // prettier-ignore
}

function mixedSizes(): KnownPage {
  const chance = new Chance(232);
  const stories = times(16, (index) => ({
    head: title(chance, 4, 8),
    lead: index < 2 || chance.isHit(0.5) ? sentences(chance, 2) : null,
    at: day(chance),
    href: `/a/${index}`,
  }));
  const items = stories.map(
    ({ head, lead, at, href }, index) =>
      `<div class="story ${index < 2 ? 'story-big' : 'story-small'}">${index < 2 || index % 3 === 0 ? `<img src="/a/${index}.jpg">` : ''}<time>${at.shown}</time><a href="${href}"><h2>${head}</h2></a>${lead === null ? '' : `<div class="lead">${lead}</div>`}</div>`,
  );
  return {
    name: 'stories of two sizes', half: 'tuned', address: `${site}/`, html: busyFrame(chance, `<div class="row1">${items.slice(0, 2).join('')}</div><div class="row2">${items.slice(2).join('')}</div>`),
    columns: { head: stories.map((each) => each.head), date: stories.map(({ at }) => [at.shown, at.iso]), lead: stories.map((each) => each.lead), link: stories.map(({ href }) => site + href), picture: stories.map((_, index) => (index < 2 || index % 3 === 0 ? `${site}/a/${index}.jpg` : null)) },
    next: null,
  }; // prettier-ignore
}

function koreanBoard(): KnownPage {
  const chance = new Chance(233);
  const rows = times(20, (index) => ({
    no: String(4_210 - index),
    head: title(chance, 3, 5, 'ko'),
    by: person(chance),
    at: day(chance).iso.replaceAll('-', '.'),
    views: String(chance.whole(1, 999)),
    href: `board.php?wr_id=${index}`,
  }));
  const body = rows.map(
    ({ no, head, by, at, views, href }) =>
      `<tr><td class="num">${no}</td><td class="subject"><a href="${href}">${head}</a>${chance.isHit(0.3) ? ` <span class="cnt">[${chance.whole(1, 30)}]</span>` : ''}</td><td class="name">${by}</td><td class="date">${at}</td><td class="hit">${views}</td></tr>`,
  );
  return {
    name: 'board in Korean', half: 'tuned', address: `${site}/board.php?page=1`, html: busyFrame(chance, `<table class="board_list"><thead><tr><th>번호</th><th>제목</th><th>글쓴이</th><th>날짜</th><th>조회</th></tr></thead><tbody>${body.join('')}</tbody></table><p class="pg_wrap"><strong class="pg_current">1</strong> <a href="board.php?page=2" class="pg_page">2</a> <a href="board.php?page=3" class="pg_page">3</a> <a href="board.php?page=11" class="pg_page pg_end">맨끝</a></p>`, 'ko'),
    columns: { no: rows.map((each) => each.no), head: rows.map((each) => each.head), by: rows.map((each) => each.by), at: rows.map(({ at }) => [at, at.replaceAll('.', '-')]), views: rows.map((each) => each.views), link: rows.map(({ href }) => `${site}/${href}`) },
    next: `${site}/board.php?page=2`,
  }; // prettier-ignore
}

function questions(): KnownPage {
  const chance = new Chance(234);
  const asked = times(15, (index) => ({
    head: title(chance, 6, 11),
    votes: String(chance.whole(0, 40)),
    answers: String(chance.whole(0, 9)),
    tags: times(chance.whole(1, 4), () => words(chance, 1)),
    by: person(chance),
    href: `/questions/${index}/q`,
  }));
  const items = asked.map(
    ({ head, votes, answers, tags, by, href }, index) =>
      `<div id="question-summary-${index + 80}" class="s-post-summary js-post-summary"><div class="stats"><div><span class="n">${votes}</span> <span>votes</span></div><div><span class="n">${answers}</span> <span>answers</span></div></div><div class="s-post-summary--content"><h3><a href="${href}" class="s-link">${head}</a></h3><div class="tags">${tags.map((tag) => `<a class="post-tag" href="/tagged/${tag}">${tag}</a>`).join('')}</div><div class="user">asked by <a href="/users/${index}">${by}</a></div></div></div>`,
  );
  return {
    name: 'questions with tags', half: 'tuned', address: `${site}/questions?page=7`, html: busyFrame(chance, `<div id="questions">${items.join('')}</div><div class="s-pagination"><a rel="prev" href="/questions?page=6">Prev</a><div class="is-selected">7</div><a href="/questions?page=8">8</a><a rel="next" href="/questions?page=8">Next</a></div>`),
    columns: { head: asked.map((each) => each.head), votes: asked.map((each) => each.votes), answers: asked.map((each) => each.answers), by: asked.map((each) => each.by), tags: asked.map(({ tags }) => tags.join(', ')), link: asked.map(({ href }) => site + href) },
    next: `${site}/questions?page=8`,
  }; // prettier-ignore
}

function videos(): KnownPage {
  const chance = new Chance(235);
  const clips = times(24, (index) => ({
    head: title(chance, 3, 7),
    length: `${chance.whole(1, 59)}:${chance.whole(10, 59)}`,
    views: `${chance.whole(2, 900)}K views`,
    channel: title(chance, 1, 2),
    href: `/watch?v=${chance.hash(8)}${index}`,
  }));
  const items = clips.map(
    ({ head, length, views, channel, href }, index) =>
      `<div class="rich-item"><a href="${href}" tabindex="-1"><img src="/v/${index}/hq.jpg"><span class="overlay">${length}</span></a><div class="meta"><h3><a href="${href}" title="${head}">${head}</a></h3><a href="/@${index}">${channel}</a><div><span>${views}</span><span>${chance.whole(2, 11)} months ago</span></div></div></div>`,
  );
  return {
    name: 'videos', half: 'tuned', address: `${site}/videos`, html: utilityFrame(chance, `<div class="contents">${items.join('')}</div>`),
    columns: { head: clips.map((each) => each.head), length: clips.map((each) => each.length), views: clips.map((each) => each.views), channel: clips.map((each) => each.channel), link: clips.map(({ href }) => site + href), picture: clips.map((_, index) => `${site}/v/${index}/hq.jpg`) },
    next: null,
  }; // prettier-ignore
}

function events(): KnownPage {
  const chance = new Chance(236);
  const all = times(12, (index) => ({
    head: title(chance, 2, 5),
    month: chance.one(['JAN', 'FEB', 'MAR', 'APR']),
    date: String(chance.whole(1, 28)),
    place: city(chance),
    href: `/event/${index}`,
  }));
  const items = all.map(
    ({ head, month, date, place, href }) =>
      `<a class="event-row" href="${href}"><span class="when"><em>${month}</em><strong>${date}</strong></span><span class="what"><b>${head}</b><i>${place}</i></span></a>`,
  );
  return {
    name: 'events as links', half: 'tuned', address: `${site}/events`, html: busyFrame(chance, `<h2>Coming up</h2>${items.join('<div class="line"></div>')}`),
    columns: { head: all.map((each) => each.head), month: all.map((each) => each.month), date: all.map((each) => each.date), place: all.map((each) => each.place), link: all.map(({ href }) => site + href) },
    next: null,
  }; // prettier-ignore
}

function schedule(): KnownPage {
  const chance = new Chance(237);
  const trains = times(18, () => ({
    at: `${chance.whole(10, 23)}:${chance.whole(10, 59)}`,
    to: city(chance) + chance.hash(2),
    line: `S${chance.whole(1, 60)}`,
    track: String(chance.whole(1, 12)),
  }));
  const body = trains.map(
    ({ at, to, line, track }) =>
      `<div role="row" class="tr"><div role="cell" class="td">${at}</div><div role="cell" class="td">${to}</div><div role="cell" class="td">${line}</div><div role="cell" class="td">${track}</div></div>`,
  );
  return {
    name: 'table of divs', half: 'tuned', address: `${site}/departures`, html: utilityFrame(chance, `<div role="table"><div role="row" class="tr head"><div role="columnheader" class="td">Time</div><div role="columnheader" class="td">To</div><div role="columnheader" class="td">Line</div><div role="columnheader" class="td">Track</div></div>${body.join('')}</div>`),
    columns: { to: trains.map((each) => each.to), at: trains.map((each) => each.at), line: trains.map((each) => each.line), track: trains.map((each) => each.track) },
    next: null,
  }; // prettier-ignore
}

function releases(): KnownPage {
  const chance = new Chance(238);
  const rows = times(40, () => ({ at: day(chance), text: sentences(chance, 1) }));
  const items = rows.map(({ at, text }) => `<LI><B>${at.shown}</B> ${text}`);
  return {
    name: 'list without ends', half: 'tuned', address: `${site}/log.html`, html: oldFrame(chance, `<UL>${items.join('\n')}</UL>`),
    columns: { text: rows.map(({ at, text }) => [text, `${at.shown} ${text}`]), date: rows.map(({ at }) => [at.shown, at.iso]) },
    next: null,
  }; // prettier-ignore
}

function article(): KnownPage {
  const chance = new Chance(239);
  const body = times(12, () => `<p>${sentences(chance, 5)}</p>`).join('');
  const more = times(6, (index) => `<li><a href="/m/${index}">${title(chance, 4, 7)}</a></li>`).join('');
  return {
    name: 'one article', half: 'tuned', address: `${site}/2026/05/one`, html: busyFrame(chance, `<article><h1>${title(chance, 5, 8)}</h1><p class="byline">By ${person(chance)}</p><time datetime="2026-05-02">May 2, 2026</time>${body}</article><section><h4>More from the author</h4><ul>${more}</ul></section>`),
    columns: null, next: null,
  }; // prettier-ignore
}

function recipePage(): KnownPage {
  const chance = new Chance(240);
  const steps = times(6, () => `<li>${sentences(chance, 3)}</li>`).join('');
  const things = times(9, () => `<li>${chance.whole(1, 500)} g ${words(chance, 2)}</li>`).join('');
  const reviews = times(
    3,
    () => `<div class="review"><b>${person(chance)}</b><p>${sentences(chance, 1)}</p></div>`,
  ).join('');
  const data = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Pan',
    sku: 'P-1',
    brand: 'Oak',
    offers: { '@type': 'Offer', price: '12.00', priceCurrency: 'EUR' },
  });
  return {
    name: 'one product with steps', half: 'tuned', address: `${site}/p/pan`, html: busyFrame(chance, `<script type="application/ld+json">${data}</script><h1>Pan</h1><p class="price">12,00 €</p><button class="add-to-cart">In den Warenkorb</button><dl><dt>Weight</dt><dd>2 kg</dd><dt>Color</dt><dd>black</dd><dt>Size</dt><dd>28 cm</dd></dl><h2>Parts</h2><ul>${things}</ul><h2>Use</h2><ol>${steps}</ol>${reviews}`),
    columns: null, next: null,
  }; // prettier-ignore
}

function repositories(): KnownPage {
  const chance = new Chance(241);
  const all = times(25, (index) => ({
    name: `${words(chance, 1)}/${words(chance, 1)}-${index}`,
    text: chance.isHit(0.8) ? sentences(chance, 1) : null,
    language: chance.isHit(0.8) ? chance.one(['Rust', 'Go', 'Zig', 'C']) : null,
    stars: `${chance.whole(1, 90)},${chance.whole(100, 999)}`,
  }));
  const items = all.map(
    ({ name, text, language, stars }) =>
      `<article class="Box-row"><h2 class="h3 lh-condensed"><a href="/${name}">${name}</a></h2>${text === null ? '' : `<p class="col-9 color-fg-muted my-1 pr-4">${text}</p>`}<div class="f6 color-fg-muted mt-2">${language === null ? '' : `<span class="d-inline-block ml-0 mr-3"><span class="repo-language-color"></span><span itemprop="programmingLanguage">${language}</span></span>`}<a href="/${name}/stargazers" class="Link d-inline-block mr-3"><svg><path d="M0"/></svg>${stars}</a></div></article>`,
  );
  return {
    name: 'repositories', half: 'tuned', address: `${site}/trending`, html: busyFrame(chance, `<div class="Box">${items.join('')}</div>`),
    columns: { name: all.map((each) => each.name), text: all.map((each) => each.text), language: all.map((each) => each.language), stars: all.map(({ stars }) => [stars, stars.replace(',', '')]), link: all.map(({ name }) => `${site}/${name}`) },
    next: null,
  }; // prettier-ignore
}

function podcasts(): KnownPage {
  const chance = new Chance(242);
  const shows = times(10, (index) => ({
    head: `${index + 1}. ${title(chance, 3, 6)}`,
    text: times(chance.whole(1, 3), () => sentences(chance, 2)),
    at: day(chance),
    audio: `/audio/${index}.mp3`,
  }));
  const items = shows.map(
    ({ head, text, at, audio }) =>
      `<hr><h2>${head}</h2><div class="date">${at.shown}</div><div class="notes">${text.map((line) => `<p>${line}</p>`).join('')}</div><p><a href="${audio}">Download</a></p>`,
  );
  return {
    name: 'shows between rules', half: 'tuned', address: `${site}/podcast`, html: utilityFrame(chance, `<div>${items.join('')}</div><div class="nav-links"><a class="next page-numbers" href="/podcast/page/2/">Older</a></div>`),
    columns: { head: shows.map((each) => each.head), date: shows.map(({ at }) => [at.shown, at.iso]), text: shows.map(({ text }) => text.join(' ')), audio: shows.map(({ audio }) => site + audio) },
    next: `${site}/podcast/page/2/`,
  }; // prettier-ignore
}

function obituaries(): KnownPage {
  const chance = new Chance(243);
  const people = times(14, (index) => ({
    who: person(chance),
    years: `${chance.whole(1920, 1960)}–${chance.whole(2000, 2025)}`,
    text: sentences(chance, 2),
    href: `/o/${index}`,
  }));
  const items = people.map(
    ({ who, years, text, href }) =>
      `<div class="media"><div class="media-left"></div><div class="media-body"><h4 class="media-heading"><a href="${href}">${who}</a> <small>${years}</small></h4>${text} <a href="${href}">Read more</a></div></div>`,
  );
  return {
    name: 'text beside elements', half: 'tuned', address: `${site}/o`, html: busyFrame(chance, items.join('')),
    columns: { who: people.map((each) => each.who), years: people.map((each) => each.years), link: people.map(({ href }) => site + href), text: people.map(({ who, years, text }) => [text, `${text} Read more`, `${who} ${years} ${text} Read more`]) },
    next: null,
  }; // prettier-ignore
}

import { Chance, times, type KnownPage } from './knownPage.ts';
import { politeFrame, sidebar, soupFrame } from './frames.ts';
import { city, day, person, sentences, title, words } from './words.ts';

const site = 'https://read.example';

/** News, forums, jobs and results of searches. */
export function writtenPages(): KnownPage[] {
  return [
    news(),
    blog(),
    threads(),
    posts(),
    nestedComments(),
    jobs(),
    searchResults(),
    newsTeasers(),
    chineseNews(),
    reviews(),
  ];
}

function news(): KnownPage {
  const chance = new Chance(31);
  const stories = times(15, (index) => ({
    head: title(chance, 5, 9),
    text: sentences(chance, 2),
    at: day(chance),
    href: `/2026/${index}/story`,
    by: person(chance),
  }));
  const items = stories.map(
    ({ head, text, at, href, by }, index) =>
      `<article class="teaser${index === 0 ? ' teaser--lead' : ''}"><h2 class="teaser__headline"><a href="${href}">${head}</a></h2><p class="teaser__intro">${text}</p><div class="teaser__meta"><span class="teaser__author">${by}</span><time datetime="${at.iso}">${at.shown}</time></div></article>${index % 5 === 3 ? '<div class="ad-slot">Advertisement</div>' : ''}`,
  );
  return {
    name: 'news with adverts', half: 'tuned', address: `${site}/news`, html: politeFrame(chance, `<div class="stream">${items.join('')}</div><a rel="next" href="/news/page/2">Older stories</a>`, { after: sidebar(chance, 45, 'named') }),
    columns: { head: stories.map((each) => each.head), text: stories.map((each) => each.text), author: stories.map((each) => each.by), date: stories.map(({ at }) => [at.iso, at.shown]), link: stories.map(({ href }) => site + href) },
    next: `${site}/news/page/2`,
  }; // prettier-ignore
}

function blog(): KnownPage {
  const chance = new Chance(32);
  const entries = times(8, (index) => ({
    head: title(chance, 3, 7),
    text: sentences(chance, 4),
    at: day(chance),
    id: 900 + index * 3,
    tags: times(chance.whole(1, 5), () => title(chance, 1, 1)),
  }));
  const items = entries.map(
    ({ head, text, at, id, tags }) =>
      `<article id="post-${id}" class="post-${id} post type-post status-publish category-${chance.hash(4)} hentry"><header class="entry-header"><h2 class="entry-title"><a href="${site}/?p=${id}" rel="bookmark">${head}</a></h2><span class="posted-on">${at.shown}</span></header><div class="entry-summary"><p>${text}</p><a class="more-link" href="${site}/?p=${id}">Continue reading</a></div><footer class="entry-footer"><span class="tags-links">${tags.map((tag) => `<a href="/tag/${tag}">${tag}</a>`).join(', ')}</span></footer></article>`,
  );
  const cloud = times(
    60,
    () => `<a href="/tag/${chance.hash(4)}" style="font-size:${chance.whole(8, 22)}pt">${title(chance, 1, 2)}</a>`,
  ).join(' ');
  return {
    name: 'blog with a tag cloud', half: 'tuned', address: `${site}/`, html: politeFrame(chance, `${items.join('\n')}<nav class="navigation posts-navigation"><div class="nav-previous"><a href="${site}/page/2">Older posts</a></div></nav>`, { after: `<aside id="secondary" class="widget-area"><section class="widget widget_tag_cloud">${cloud}</section></aside>` }),
    columns: { head: entries.map((each) => each.head), date: entries.map(({ at }) => [at.iso, at.shown]), text: entries.map((each) => [each.text, `${each.text} Continue reading`]), link: entries.map(({ id }) => `${site}/?p=${id}`) },
    next: `${site}/page/2`,
  }; // prettier-ignore
}

function threads(): KnownPage {
  const chance = new Chance(33);
  const rows = times(25, (index) => ({
    topic: title(chance, 4, 8),
    by: person(chance),
    replies: chance.whole(0, 900),
    views: chance.whole(10, 90_000),
    href: `viewtopic.php?t=${index + 70}`,
  }));
  const items = rows.map(
    ({ topic, by, replies, views, href }, index) =>
      `<li class="row bg${(index % 2) + 1}"><dl class="row-item topic_read"><dt><div class="list-inner"><a href="${href}" class="topictitle">${topic}</a><br><div class="topic-poster">by <a class="username" href="member.php?u=${index}">${by}</a></div></div></dt><dd class="posts">${replies}</dd><dd class="views">${views}</dd></dl></li>`,
  );
  return {
    name: 'forum threads', half: 'tuned', address: `${site}/viewforum.php?f=3`, html: politeFrame(chance, `<div class="forumbg"><ul class="topiclist topics">${items.join('')}</ul></div><div class="pagination"><ul>${times(6, (index) => (index === 0 ? '<li class="active"><span>1</span></li>' : `<li><a class="button" href="viewforum.php?f=3&amp;start=${index * 25}">${index + 1}</a></li>`)).join('')}</ul></div>`),
    columns: { topic: rows.map((each) => each.topic), by: rows.map((each) => each.by), replies: rows.map((each) => String(each.replies)), views: rows.map((each) => String(each.views)), link: rows.map(({ href }) => `${site}/${href}`) },
    next: `${site}/viewforum.php?f=3&start=25`,
  }; // prettier-ignore
}

function posts(): KnownPage {
  const chance = new Chance(34);
  const written = times(12, (index) => ({
    by: person(chance),
    at: day(chance),
    text: times(chance.whole(1, 4), () => sentences(chance, 2)),
    id: 5_000 + index,
  }));
  const items = written.map(
    ({ by, at, text, id }) =>
      `<div class="message" id="m${id}"><div class="message-user"><a class="username" href="/u/${id}">${by}</a></div><div class="message-main"><div class="message-date"><time datetime="${at.iso}">${at.shown}</time></div><div class="message-body">${text.map((line) => `<p>${line}</p>`).join('')}</div></div></div>`,
  );
  return {
    name: 'forum posts', half: 'tuned', address: `${site}/t/91`, html: politeFrame(chance, `<h1>${title(chance)}</h1><div class="messages">${items.join('')}</div>`),
    columns: { text: written.map(({ text }) => text.join(' ')), by: written.map((each) => each.by), date: written.map(({ at }) => [at.iso, at.shown]) },
    next: null,
  }; // prettier-ignore
}

function nestedComments(): KnownPage {
  const chance = new Chance(35);
  const all: { by: string; text: string }[] = [];
  const comment = (depth: number): string => {
    const own = { by: person(chance), text: sentences(chance, chance.whole(1, 3)) };
    all.push(own);
    const replies = depth < 3 ? times(chance.whole(0, 2), () => comment(depth + 1)).join('') : '';
    return `<div class="comment"><span class="comment-author">${own.by}</span><div class="comment-text">${own.text}</div><div class="replies">${replies}</div></div>`;
  };
  const main = times(7, () => comment(0)).join('');
  return {
    name: 'nested comments', half: 'tuned', address: `${site}/c/1`, html: politeFrame(chance, `<h1>${title(chance)}</h1><div class="comments-area">${main}</div>`),
    columns: { text: all.map((each) => each.text), by: all.map((each) => each.by) },
    next: null,
  }; // prettier-ignore
}

function jobs(): KnownPage {
  const chance = new Chance(36);
  const offers = times(20, (index) => ({
    job: title(chance, 2, 4),
    firm: title(chance, 1, 2),
    place: city(chance),
    pay: chance.isHit(0.5) ? `${chance.whole(30, 90)}k` : null,
    href: `/jobs/${index}-${chance.hash(5)}`,
  }));
  const items = offers.map(
    ({ job, firm, place, pay, href }) =>
      `<div class="job_seen_beacon"><table><tbody><tr><td class="resultContent"><h2 class="jobTitle"><a href="${href}">${job}</a></h2><span data-testid="company-name">${firm}</span><div data-testid="text-location">${place}</div>${pay === null ? '' : `<div class="salary-snippet">${pay}</div>`}</td></tr></tbody></table></div>`,
  );
  return {
    name: 'jobs in tables', half: 'tuned', address: `${site}/jobs?q=oak&start=20`, html: soupFrame(chance, `<ul class="jobsearch">${items.map((item) => `<li>${item}</li>`).join('')}</ul><nav role="navigation" aria-label="pagination">${times(4, (index) => (index === 2 ? '<a aria-current="page" href="#">3</a>' : `<a href="/jobs?q=oak&amp;start=${index * 10}">${index + 1}</a>`)).join('')}</nav>`),
    columns: { job: offers.map((each) => each.job), firm: offers.map((each) => each.firm), place: offers.map((each) => each.place), pay: offers.map((each) => each.pay), link: offers.map(({ href }) => site + href) },
    next: `${site}/jobs?q=oak&start=30`,
  }; // prettier-ignore
}

function searchResults(): KnownPage {
  const chance = new Chance(37);
  const results = times(10, (index) => {
    const parts = times(chance.whole(2, 4), () => words(chance, 4));
    return {
      head: title(chance, 4, 8),
      parts,
      href: `https://site${index}.example/a`,
      shown: `site${index}.example › a`,
    };
  });
  const items = results.map(
    ({ head, parts, href, shown }) =>
      `<div class="g"><div><a href="${href}"><h3>${head}</h3><cite>${shown}</cite></a></div><div><span>${parts.join(' <em>oak</em> ')}</span></div></div>`,
  );
  return {
    name: 'results of a search', half: 'tuned', address: `${site}/search?q=oak`, html: soupFrame(chance, `<div id="rso">${items.join('')}</div><table id="pages"><tr><td>1</td>${times(5, (index) => `<td><a href="/search?q=oak&amp;start=${(index + 1) * 10}">${index + 2}</a></td>`).join('')}<td><a id="pnnext" href="/search?q=oak&amp;start=10">Next</a></td></tr></table>`),
    columns: { head: results.map((each) => each.head), shown: results.map((each) => each.shown), text: results.map(({ parts }) => parts.join(' oak ')), link: results.map(({ href }) => href) },
    next: `${site}/search?q=oak&start=10`,
  }; // prettier-ignore
}

function newsTeasers(): KnownPage {
  const chance = new Chance(38);
  const stories = times(18, (index) => ({
    head: title(chance, 4, 9, 'fr'),
    kicker: title(chance, 1, 2, 'fr'),
    href: `/actu/${index}.html`,
    at: `${chance.whole(1, 28)}/0${chance.whole(1, 9)}/2026`,
  }));
  const items = stories.map(
    ({ head, kicker, href, at }) => `<p><small>${kicker}</small> <a href="${href}">${head}</a> <i>${at}</i></p>`,
  );
  return {
    name: 'headlines as paragraphs', half: 'tuned', address: `${site}/actu/`, html: politeFrame(chance, items.join('\n'), { lang: 'fr', after: sidebar(chance, 26, 'named') }),
    columns: { head: stories.map((each) => each.head), kicker: stories.map((each) => each.kicker), link: stories.map(({ href }) => site + href), date: stories.map(({ at }) => [at, `${at.slice(-4)}-${at.split('/')[1]}-${at.split('/')[0]?.padStart(2, '0')}`]) },
    next: null,
  }; // prettier-ignore
}

function chineseNews(): KnownPage {
  const chance = new Chance(39);
  const stories = times(20, (index) => ({
    head: `${title(chance, 5, 8, 'zh')}${index}`,
    at: day(chance).iso,
    href: `/zh/${index}.shtml`,
  }));
  const items = stories.map(
    ({ head, at, href }) => `<li><span class="time">${at}</span><a href="${href}" target="_blank">${head}</a></li>`,
  );
  return {
    name: 'headlines in Chinese', half: 'tuned', address: `${site}/zh/list`, html: politeFrame(chance, `<div class="news_list"><ul>${items.slice(0, 10).join('')}</ul><ul>${items.slice(10).join('')}</ul></div><div class="page"><span>1</span><a href="list_2">2</a><a href="list_3">3</a><a href="list_2">下一页</a></div>`, { lang: 'zh' }),
    columns: { head: stories.map((each) => each.head), date: stories.map(({ at }) => at), link: stories.map(({ href }) => site + href) },
    next: `${site}/zh/list_2`,
  }; // prettier-ignore
}

function reviews(): KnownPage {
  const chance = new Chance(40);
  const said = times(9, () => ({
    by: person(chance),
    text: sentences(chance, 3),
    stars: chance.whole(1, 5),
    at: day(chance),
  }));
  const items = said.map(
    ({ by, text, stars, at }) =>
      `<div itemprop="review" itemscope itemtype="http://schema.org/Review"><meta itemprop="datePublished" content="${at.iso}"><b itemprop="author">${by}</b><span itemprop="reviewRating" itemscope><meta itemprop="ratingValue" content="${stars}"></span><p itemprop="reviewBody">${text}</p></div>`,
  );
  return {
    name: 'reviews with microdata', half: 'tuned', address: `${site}/r/8`, html: soupFrame(chance, `<div>${items.join('')}</div>`),
    columns: { text: said.map((each) => each.text), by: said.map((each) => each.by), stars: said.map((each) => String(each.stars)), date: said.map(({ at }) => at.iso) },
    next: null,
  }; // prettier-ignore
}

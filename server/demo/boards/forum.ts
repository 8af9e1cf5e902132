import { dayMs } from '#core/domain/dayMs.ts';
import { demoPages } from '#core/domain/demoPages.ts';
import { markup, type Markup } from '#server/markup.ts';
import { shopPath } from '../shop/addresses.ts';
import { products } from '../shop/catalogue.ts';
import { createRandom } from '../shop/random.ts';
import { classesOf, frame, pageAddress, pager, type Look } from './look.ts';

export const forumPath = demoPages.forum;

export interface Thread {
  id: number;
  title: string;
  author: string;
  replies: number;
  views: number;
  /** YYYY-MM-DD. */
  day: string;
  isPinned: boolean;
}

const pageSize = 20;
/** Between the threads of a page, in the same element as they. */
const advertEvery = 7;
const lastDay = Date.UTC(2026, 9, 30);
const questions = [
  'How do you clean the',
  'Is it worth its price:',
  'Two years with the',
  'Which size of the',
  'Looking for parts of the',
  'Broken on arrival:',
  'A gift for my sister:',
  'Photos, please:',
];
const authors = [
  'marla',
  'old_oak',
  'tin.tin',
  'Jonas K',
  'pebble',
  'quiet-owl',
  'Ada',
  'sevenspoons',
  'R. Blum',
  'mossy',
];

/** The threads of the forum, the pinned ones first, then by the day of their last reply. */
export const threads: readonly Thread[] = buildThreads();

/** A page of the forum's threads; `undefined` beyond the last one. */
export function forumPage(page: number, look: Look): string | undefined {
  const shown = threads.slice((page - 1) * pageSize, page * pageSize);
  if (shown.length === 0) return undefined;
  const classes = classesOf('forum', look);
  const entries = shown.flatMap((thread, index) => [
    entryIn[look](thread, classes, look),
    ...(index % advertEvery === advertEvery - 1 ? [advertIn[look](classes)] : []),
  ]);
  const pages = Math.ceil(threads.length / pageSize);
  const list =
    look === 2
      ? markup`<ul class="${classes('list')}">${entries}</ul>`
      : markup`<div class="${classes('list')}">${entries}</div>`;
  return frame(
    'The kitchen table: talk about our things',
    classes('frame'),
    markup`${list}
${pager(forumPath, look, { page, pages }, classes('pager'))}`,
  );
}

type Classes = ReturnType<typeof classesOf>;

const entryIn: Readonly<Record<Look, (thread: Thread, classes: Classes, look: Look) => Markup>> = {
  1: (
    thread,
    c,
  ) => markup`<div class="${c('row')}"><div class="${c('what')}"><a class="${c('title')}" href="${threadAddress(thread, 1)}">${thread.title}</a>${thread.isPinned ? markup`<span class="${c('pin')}">Pinned</span>` : null}</div><div class="${c('who')}">by ${thread.author}</div><div class="${c('count')}">${thread.replies} replies</div><div class="${c('count')}">${thread.views.toLocaleString('en-US')}</div><div class="${c('when')}">${longDay(thread.day)}</div></div>
`,
  2: (
    thread,
    c,
  ) => markup`<li class="${c('row')}"><p class="${c('when')}">${longDay(thread.day)}</p><p class="${c('title')}"><a href="${threadAddress(thread, 2)}">${thread.title}</a></p><p class="${c('who')}">by ${thread.author}</p><p><span class="${c('count')}">${thread.replies} replies</span> <span class="${c('seen')}">${thread.views.toLocaleString('en-US')}</span>${thread.isPinned ? markup` <em class="${c('pin')}">Pinned</em>` : null}</p></li>
`,
  3: (
    thread,
    c,
  ) => markup`<div class="${c('outer')}"><div class="${c('row')}"><span class="${c('who')}">by ${thread.author}</span><div><div><a href="${threadAddress(thread, 3)}"><span>${thread.title}</span></a></div></div><span class="${c('seen')}">${thread.views.toLocaleString('en-US')}</span><span class="${c('count')}">${thread.replies} replies</span><span class="${c('when')}">${longDay(thread.day)}</span>${thread.isPinned ? markup`<i>Pinned</i>` : null}</div></div>
`,
};

const advertIn: Readonly<Record<Look, (classes: Classes) => Markup>> = {
  1: (
    c,
  ) => markup`<div class="${c('row')}"><div class="${c('advert')}">Advertisement: <a href="${shopPath}">a fifth off every lamp this week</a></div></div>
`,
  2: (
    c,
  ) => markup`<li class="${c('advert')}"><p>Advertisement: <a href="${shopPath}">a fifth off every lamp this week</a></p></li>
`,
  3: (
    c,
  ) => markup`<div class="${c('outer')}"><a href="${shopPath}">Advertisement: a fifth off every lamp this week</a></div>
`,
};

function threadAddress({ id }: Thread, look: Look): string {
  return pageAddress(`${forumPath}/${id}`, look);
}

/** The posts of a thread; `undefined` for a number that none has. */
export function threadPage(id: number, look: Look): string | undefined {
  const thread = threads.find((each) => each.id === id);
  if (thread === undefined) return undefined;
  const c = classesOf('thread', look);
  const random = createRandom(`thread ${id}`);
  const posts = Array.from({ length: 1 + Math.min(thread.replies, 12) }, (_, index) => ({
    author: index === 0 ? thread.author : random.pick(authors),
    text: `${random.pick(openings)} ${random.pick(remarks)} ${random.pick(endings)}`,
    minute: random.between(0, 59),
  }));
  return frame(
    thread.title,
    c('frame'),
    markup`<div class="${c('list')}">${posts.map(
      ({ author, text, minute }, index) =>
        markup`<div class="${c('post')}"><div class="${c('who')}">${author}</div><div class="${c('when')}">${longDay(thread.day)}, ${8 + index}:${String(minute).padStart(2, '0')}</div><div class="${c('text')}">${text}</div></div>
`,
    )}</div>`,
  );
}

const openings = [
  'Mine came last week.',
  'I have had two of them.',
  'We use it every day.',
  'Thank you, that helped.',
  'Same here.',
];
const remarks = [
  'The handle is warmer than it looks and it has survived the dishwasher so far.',
  'The colour is a little darker than in the picture, which suits our shelf.',
  'Warm water and a soft brush are all it needs, never soap.',
  'It rattled at first; a drop of oil cured that for good.',
];
const endings = ['Would buy it again.', 'Ask if you want a photo.', 'That is all I know.', 'Good luck!'];

function buildThreads(): Thread[] {
  const random = createRandom('forum');
  const built = Array.from({ length: 137 }, (_, index): Thread => {
    const name = random.pick(products).name.split(',')[0] ?? '';
    return {
      id: 4_000 + index,
      title: `${random.pick(questions)} ${name}`,
      author: random.pick(authors),
      replies: random.between(0, 48),
      views: random.between(40, 9_000),
      day: new Date(lastDay - random.between(0, 200) * dayMs).toISOString().slice(0, 10),
      isPinned: index < 3,
    };
  });
  return built.toSorted(
    (one, other) =>
      Number(other.isPinned) - Number(one.isPinned) || other.day.localeCompare(one.day) || one.id - other.id,
  );
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Oct 28, 2026`. */
export function longDay(day: string): string {
  return dayFormat.format(new Date(day));
}

import { dayMs } from '#core/domain/dayMs.ts';
import { demoPages } from '#core/domain/demoPages.ts';
import { markup, type Markup } from '#server/markup.ts';
import { createRandom } from '../shop/random.ts';
import { longDay } from './forum.ts';
import { classesOf, frame, pageAddress, type Look } from './look.ts';

export const jobsPath = demoPages.jobs;

export interface Job {
  id: number;
  title: string;
  company: string;
  place: string;
  /** Euros a year, lowest and highest; `null` where the company says nothing. */
  salary: readonly [number, number] | null;
  skills: readonly string[];
  /** YYYY-MM-DD. */
  day: string;
}

const pageSize = 15;
const lastDay = Date.UTC(2026, 9, 30);
const titles = [
  'Potter',
  'Lamp maker',
  'Upholsterer',
  'Shop manager',
  'Photographer',
  'Warehouse lead',
  'Web developer',
  'Bookkeeper',
];
const levels = ['', 'Junior ', 'Senior ', 'Lead '];
const companies = [
  'Barley & Rye',
  'Tidewater Kilns',
  'Oak and Sons',
  'Nordlicht GmbH',
  'Casa Lino',
  'Fern Street Goods',
];
const places = ['Lyon', 'Utrecht', 'Porto', 'Graz', 'Aarhus', 'Bilbao', 'Remote'];
const skills = ['glazing', 'wiring', 'sewing', 'Excel', 'TypeScript', 'forklift licence', 'French', 'retail'];

/** The jobs of the board, the newest first. */
export const jobs: readonly Job[] = buildJobs();

/** A page of the job board, which leads on by a link without a number; `undefined` beyond the last one. */
export function jobsPage(page: number, look: Look): string | undefined {
  const shown = jobs.slice((page - 1) * pageSize, page * pageSize);
  if (shown.length === 0) return undefined;
  const c = classesOf('jobs', look);
  const isLast = page * pageSize >= jobs.length;
  return frame(
    'Work with people who make things',
    c('frame'),
    markup`<div class="${c('list')}">${shown.map((job) => entryIn[look](job, c))}</div>
<div class="${c('pager')}">${page > 1 ? markup`<a href="${pageAddress(jobsPath, look, page - 1)}">‹ Back</a> ` : null}${isLast ? null : markup`<a href="${pageAddress(jobsPath, look, page + 1)}">Next ›</a>`}</div>`,
  );
}

type Classes = ReturnType<typeof classesOf>;

const entryIn: Readonly<Record<Look, (job: Job, classes: Classes) => Markup>> = {
  1: (
    job,
    c,
  ) => markup`<div class="${c('job')}"><div class="${c('top')}"><div class="${c('title')}"><a href="${jobAddress(job, 1)}">${job.title}</a></div><div class="${c('day')}">Posted ${longDay(job.day)}</div></div><div class="${c('where')}"><span class="${c('company')}">${job.company}</span><span class="${c('place')}">${job.place}</span></div>${salary(job, c)}<div class="${c('skills')}">${job.skills.map((skill) => markup`<span class="${c('skill')}">${skill}</span>`)}</div></div>
`,
  2: (
    job,
    c,
  ) => markup`<section class="${c('job')}"><a class="${c('title')}" href="${jobAddress(job, 2)}">${job.title}</a><div class="${c('company')}">${job.company}</div><div class="${c('place')}">${job.place}</div>${salary(job, c)}<ul class="${c('skills')}">${job.skills.map((skill) => markup`<li>${skill}</li>`)}</ul><div class="${c('day')}">Posted ${longDay(job.day)}</div></section>
`,
  3: (
    job,
    c,
  ) => markup`<div class="${c('card')}"><div class="${c('job')}"><p class="${c('company')}">${job.company}</p><p class="${c('title')}"><a href="${jobAddress(job, 3)}">${job.title}</a></p>${salary(job, c)}<p><b class="${c('place')}">${job.place}</b> <i class="${c('day')}">Posted ${longDay(job.day)}</i></p><p class="${c('skills')}">${job.skills.map((skill) => markup`<span>${skill}</span> `)}</p></div></div>
`,
};

function salary({ salary: range }: Job, c: Classes): Markup | null {
  if (range === null) return null;
  const [low, high] = range.map((euros) => `€${euros.toLocaleString('en-US')}`);
  return markup`<div class="${c('salary')}">${low ?? ''} – ${high ?? ''} a year</div>`;
}

function jobAddress({ id }: Job, look: Look): string {
  return pageAddress(`${jobsPath}/${id}`, look);
}

/** The page of one job; `undefined` for a number that none has. */
export function jobPage(id: number, look: Look): string | undefined {
  const job = jobs.find((each) => each.id === id);
  if (job === undefined) return undefined;
  const c = classesOf('job', look);
  return frame(
    job.title,
    c('frame'),
    markup`<div class="${c('who')}">${job.company}, ${job.place}</div>${salary(job, c)}
<div class="${c('text')}">We look for somebody who knows ${job.skills.join(' and ')}. Posted ${longDay(job.day)}.</div>`,
  );
}

function buildJobs(): Job[] {
  const random = createRandom('jobs');
  const built = Array.from({ length: 82 }, (_, index): Job => {
    const low = random.between(26, 70) * 1_000;
    return {
      id: 700 + index,
      title: random.pick(levels) + random.pick(titles),
      company: random.pick(companies),
      place: random.pick(places),
      salary: random.isChance(0.7) ? [low, low + random.between(2, 20) * 1_000] : null,
      skills: random.sample(skills, random.between(1, 3)),
      day: new Date(lastDay - random.between(0, 60) * dayMs).toISOString().slice(0, 10),
    };
  });
  return built.toSorted((one, other) => other.day.localeCompare(one.day) || one.id - other.id);
}

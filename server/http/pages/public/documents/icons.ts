import { Markup } from '#server/markup.ts';

/** Outlines on a field of 20 by 20, drawn in the colour of the text beside them. */
const outlines = {
  overview: 'M3 9.5 10 3.5l7 6V16a1 1 0 0 1-1 1h-3.5v-4.5h-5V17H4a1 1 0 0 1-1-1z',
  tasks: 'm3 5 1.2 1.2L6.5 4M3 10l1.2 1.2L6.5 9M3 15l1.2 1.2L6.5 14M9.5 5.2H17M9.5 10.2H17M9.5 15.2H17',
  exports: 'M3 4v12M6.5 10H17M13.5 6.5 17 10l-3.5 3.5',
  templates: 'M3.5 4h5v5h-5zM3.5 11.5h5v5h-5zM11.5 5H17M11.5 7.8H15M11.5 12.5H17M11.5 15.3H15',
  templateTasks:
    'M3.5 4.5a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1zM6 7.2l.9.9L8.6 6.4M6 12.4l.9.9 1.7-1.7M11 7.4h3.5M11 12.6h3.5',
  account: 'M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM4 16.8c.4-2.7 2.8-4.3 6-4.3s5.6 1.6 6 4.3',
  search: 'M8.8 14.1a5.3 5.3 0 1 0 0-10.6 5.3 5.3 0 0 0 0 10.6zM12.7 12.7 17 17',
  filter: 'M3 5.5h14M5.5 10h9M8 14.5h4',
  columns: 'M3.5 4h3.4v12H3.5zM8.3 4h3.4v12H8.3zM13.1 4h3.4v12h-3.4z',
  check: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7 10.2l2.1 2.1 4-4.3',
  offline:
    'M3 3l14 14M6 8.2A5.5 5.5 0 0 0 4.5 9M2.5 6.7a9 9 0 0 1 2-1.2M8 5a9.5 9.5 0 0 1 9.5 2.2M11.5 8.2A6.5 6.5 0 0 1 15.5 10M7 12.3a4.2 4.2 0 0 1 3-1.2M10 15.5h.01',
  cart: 'M3 4h2l1.7 8.5h8L16.5 7H5.8M8 16.3h.01M13.7 16.3h.01',
  book: 'M10 5.5C8.5 4.3 6 4 3.5 4.3v11C6 15 8.5 15.3 10 16.5c1.5-1.2 4-1.5 6.5-1.2v-11C14 4 11.5 4.3 10 5.5zM10 5.5v11',
  code: 'M7 6.5 3.5 10 7 13.5M13 6.5l3.5 3.5-3.5 3.5M11.3 4.5 8.7 15.5',
  computer: 'M3 4.5h14v9H3zM7.5 16.5h5M10 13.5v3',
  phone: 'M6.5 3h7a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9 14.5h2',
} as const;
export type IconName = keyof typeof outlines;

/** Returns an icon that screen readers skip: it always has a text beside it. */
export function icon(name: IconName): Markup {
  return new Markup(
    `<svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="${outlines[name]}"></path></svg>`,
  );
}

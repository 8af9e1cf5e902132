import type { Product } from '../catalogue.ts';
import { markup, type Markup } from '#server/markup.ts';
import type { Paint, Shape } from './shape.ts';
import { deskShapes } from './shapes/desk.ts';
import { kitchenShapes } from './shapes/kitchen.ts';
import { livingShapes } from './shapes/living.ts';
import { wardrobeShapes } from './shapes/wardrobe.ts';

const shapes: Readonly<Record<string, Shape>> = { ...deskShapes, ...kitchenShapes, ...livingShapes, ...wardrobeShapes };

const backdrops = [
  { wall: '#f3ece2', floor: '#e4d8c6', disc: '#fbf7f0' },
  { wall: '#e3ebea', floor: '#cddad8', disc: '#f4f8f7' },
  { wall: '#f4e4df', floor: '#e6cfc7', disc: '#fcf4f1' },
  { wall: '#e7e6f0', floor: '#d2d0e2', disc: '#f6f5fb' },
  { wall: '#ecefdd', floor: '#dadfc3', disc: '#f8f9ef' },
] as const;

/**
 * The picture of a product: its shape in its colour, before one of a few backdrops. No style attribute: the CSP forbids
 * them.
 */
export function productPicture({ id, shape, colour, name }: Product): Markup {
  const paint = mixPaint(colour.hex);
  const draw = shapes[shape];
  if (draw === undefined) throw new Error(`no drawing for the shape "${shape}"`);
  const { behind, body, before } = draw(paint);
  const backdrop = backdrops[id % backdrops.length] ?? backdrops[0];
  return markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" role="img" aria-label="${name}">
<defs><linearGradient id="body"><stop stop-color="${paint.light}"/><stop offset=".35" stop-color="${paint.main}"/><stop offset="1" stop-color="${paint.dark}"/></linearGradient>${pattern(id, paint)}</defs>
<rect width="400" height="400" fill="${backdrop.wall}"/><circle cx="${150 + (id % 4) * 32}" cy="180" r="150" fill="${backdrop.disc}"/><rect y="304" width="400" height="96" fill="${backdrop.floor}"/>
<ellipse cx="200" cy="334" rx="132" ry="14" opacity=".16"/>
<g${id % 2 === 0 ? markup` transform="matrix(-1 0 0 1 400 0)"` : null}>${behind}<path d="${body}" fill="url(#body)"/><path d="${body}" fill="url(#pattern)"/>${before}</g></svg>`;
}

/** Decoration of the body; every fourth product is plain. */
function pattern(id: number, { light, dark }: Paint): Markup {
  const motifs = [
    markup``,
    markup`<path d="M0 12h48v10H0z" fill="${light}" opacity=".5"/>`,
    markup`<g fill="${light}" opacity=".6"><circle cx="12" cy="12" r="5"/><circle cx="36" cy="36" r="5"/></g>`,
    markup`<path d="M0 36l24-24 24 24" fill="none" stroke="${dark}" stroke-width="6" opacity=".45"/>`,
  ];
  return markup`<pattern id="pattern" width="48" height="48" patternUnits="userSpaceOnUse">${motifs[(id * 7) % motifs.length] ?? null}</pattern>`;
}

function mixPaint(hex: string): Paint {
  return { main: hex, light: mix(hex, 255, 0.38), dark: mix(hex, 0, 0.28), detail: mix(hex, 30, 0.72) };
}

/** `hex` moved by `share` towards the grey of this level. */
function mix(hex: string, level: number, share: number): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  return `#${channels.map((channel) => toHex(channel + (level - channel) * share)).join('')}`;
}

function toHex(channel: number): string {
  return Math.round(channel).toString(16).padStart(2, '0');
}

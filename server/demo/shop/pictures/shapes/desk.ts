import { markup, type Markup } from '#server/markup.ts';
import type { Shape } from '../shape.ts';

const leafGreen = '#4f8a5b';
const leafDark = '#3a6b48';

const watch: Shape = ({ dark, detail }) => ({
  behind: markup`<path d="M160 30h80l8 96h-96zM152 274h96l-8 96h-80z" fill="${dark}"/><path d="M200 286v60" stroke="${detail}" stroke-width="5" stroke-dasharray="5 9"/><rect x="284" y="188" width="16" height="24" rx="4" fill="${detail}"/>`,
  body: 'M200 112a88 88 0 1 0 0 176a88 88 0 1 0 0-176z',
  before: dial(200, 68, detail),
});

const clock: Shape = ({ detail }) => ({
  behind: markup`<path d="M138 306l-22 26M262 306l22 26" stroke="${detail}" stroke-width="13" stroke-linecap="round"/>`,
  body: 'M200 84a120 120 0 1 0 0 240a120 120 0 1 0 0-240z',
  before: dial(204, 98, detail),
});

const leafyPlant: Shape = ({ dark, light }) => ({
  behind: markup`${[-62, -36, -12, 14, 38, 64].map(leaf)}`,
  body: 'M138 222h124l-16 94a16 16 0 0 1-16 14h-60a16 16 0 0 1-16-14z',
  before: markup`<rect x="128" y="206" width="144" height="28" rx="8" fill="${dark}"/><path d="M156 246l8 62" stroke="${light}" stroke-width="7" stroke-linecap="round" opacity=".7"/>`,
});

const cactus: Shape = ({ dark, light }) => ({
  behind: markup`<g stroke="${leafGreen}" stroke-linecap="round" fill="none"><path d="M200 108v120" stroke-width="62"/><path d="M200 190h-64v-46M200 168h62v-40" stroke-width="26"/></g>
<g stroke="${leafDark}" stroke-width="3" stroke-dasharray="4 12"><path d="M184 92v130M200 86v136M216 92v130"/></g><circle cx="200" cy="74" r="14" fill="#e58fa6"/><circle cx="200" cy="74" r="5" fill="#f6d365"/>`,
  body: 'M138 236h124l-14 80a16 16 0 0 1-16 14h-64a16 16 0 0 1-16-14z',
  before: markup`<rect x="128" y="220" width="144" height="26" rx="8" fill="${dark}"/><path d="M156 258l7 52" stroke="${light}" stroke-width="7" stroke-linecap="round" opacity=".7"/>`,
});

const notebook: Shape = ({ dark, detail }) => ({
  behind: markup`<rect x="128" y="78" width="164" height="252" rx="8" fill="#fbf8ef"/><path d="M286 88v232" stroke="#d8d2c2" stroke-width="3"/><path d="M176 320l0 28 8-8 8 8v-28z" fill="#b5483f"/>`,
  body: 'M126 72h140a12 12 0 0 1 12 12v228a12 12 0 0 1-12 12h-140a12 12 0 0 1-12-12v-228a12 12 0 0 1 12-12z',
  before: markup`<path d="M134 72v252" stroke="${dark}" stroke-width="6" opacity=".6"/><path d="M254 72v252" stroke="${detail}" stroke-width="7"/><rect x="158" y="118" width="72" height="48" rx="4" fill="#fff" opacity=".9"/><path d="M170 136h48M170 150h30" stroke="${detail}" stroke-width="4"/>`,
});

const pencils: Shape = ({ dark, light }) => ({
  behind: markup`${['#c8694a', '#d7a02f', '#2f8080', '#7b4b6e', '#7fb0d3'].map((colour, index) => pencil(colour, index))}`,
  body: 'M132 206h136v102a22 22 0 0 1-22 22h-92a22 22 0 0 1-22-22z',
  before: markup`<ellipse cx="200" cy="206" rx="68" ry="10" fill="${dark}" opacity=".6"/><path d="M152 226v82" stroke="${light}" stroke-width="8" stroke-linecap="round" opacity=".8"/>`,
});

function dial(centreY: number, radius: number, hands: string): Markup {
  const ticks = Array.from(
    { length: 12 },
    (_, hour) =>
      markup`<path d="M200 ${centreY - radius + 6}v${hour % 3 === 0 ? 12 : 6}" transform="rotate(${hour * 30} 200 ${centreY})"/>`,
  );
  return markup`<circle cx="200" cy="${centreY}" r="${radius}" fill="#fdfcf8"/><g stroke="${hands}" stroke-width="5" stroke-linecap="round">${ticks}
<path d="M200 ${centreY}v${-radius * 0.66}" transform="rotate(52 200 ${centreY})"/><path d="M200 ${centreY}v${-radius * 0.46}" stroke-width="8" transform="rotate(-58 200 ${centreY})"/></g><circle cx="200" cy="${centreY}" r="6" fill="#c8694a"/>`;
}

function leaf(angle: number): Markup {
  const colour = angle % 4 === 0 ? leafDark : leafGreen;
  return markup`<g transform="rotate(${angle} 200 220)"><path d="M200 224c-40-60-26-124 0-160 26 36 40 100 0 160z" fill="${colour}"/><path d="M200 218V92" stroke="#dfeadf" stroke-width="2" opacity=".6"/></g>`;
}

function pencil(colour: string, index: number): Markup {
  const x = 164 + index * 18;
  return markup`<g transform="rotate(${(index - 2) * 5} 200 330)"><path d="M${x - 10} 112l10-30 10 30z" fill="#ecd0a4"/><path d="M${x - 4} 94l4-12 4 12z" fill="${colour}"/><rect x="${x - 10}" y="112" width="20" height="130" fill="${colour}"/><path d="M${x} 112v130" stroke="#fff" stroke-width="4" opacity=".3"/></g>`;
}

export const deskShapes = { watch, clock, leafyPlant, cactus, notebook, pencils };

import { markup } from '#server/markup.ts';
import type { Shape } from '../shape.ts';

const wood = '#b98a5a';

const tableLamp: Shape = ({ detail }) => ({
  behind: markup`<circle cx="200" cy="190" r="150" fill="#fff1bf" opacity=".55"/><rect x="193" y="206" width="14" height="112" fill="${detail}"/>
<path d="M136 330c0-26 128-26 128 0z" fill="${detail}"/>`,
  body: 'M152 84h96l52 128h-200z',
  before: markup`<ellipse cx="200" cy="212" rx="100" ry="13" fill="#fff6d8"/><path d="M256 214v46" stroke="${detail}" stroke-width="3"/><circle cx="256" cy="264" r="5" fill="${detail}"/>`,
});

const pendant: Shape = ({ detail }) => ({
  behind: markup`<path d="M200 0v96" stroke="${detail}" stroke-width="5"/><path d="M96 230h208l70 170H26z" fill="#fff1bf" opacity=".45"/><circle cx="200" cy="236" r="26" fill="#ffe9a3"/>`,
  body: 'M84 232c0-76 50-122 116-122s116 46 116 122z',
  before: markup`<path d="M184 92h32v20h-32z" fill="${detail}"/><path d="M84 232h232" stroke="${detail}" stroke-width="5"/>`,
});

const chair: Shape = () => ({
  behind: markup`<g stroke="${wood}" stroke-width="13" stroke-linecap="round"><path d="M142 90l-4 150-12 86M258 90l4 150 12 86M160 250l-4 66M240 250l4 66"/></g>`,
  body: 'M136 84c42-16 86-16 128 0l-6 82c-38 11-78 11-116 0zM122 230c52-20 104-20 156 0l8 20c-56 18-116 18-172 0z',
  before: markup`<path d="M132 288h136" stroke="${wood}" stroke-width="8"/>`,
});

const stool: Shape = ({ dark }) => ({
  behind: markup`<g stroke="${wood}" stroke-width="14" stroke-linecap="round"><path d="M142 150l-26 174M258 150l26 174M176 156l-8 150M224 156l8 150"/></g>`,
  body: 'M124 118h152a24 24 0 0 1 0 48h-152a24 24 0 0 1 0-48z',
  before: markup`<path d="M126 262h148" stroke="${wood}" stroke-width="9"/><path d="M112 152h176" stroke="${dark}" stroke-width="3" opacity=".5"/>`,
});

const cushion: Shape = ({ dark }) => ({
  behind: markup`<g fill="${dark}"><circle cx="98" cy="122" r="11"/><circle cx="302" cy="122" r="11"/><circle cx="98" cy="318" r="11"/><circle cx="302" cy="318" r="11"/></g>`,
  body: 'M98 122c68 22 136 22 204 0-20 66-20 130 0 196-68-22-136-22-204 0 20-66 20-130 0-196z',
  before: markup`<path d="M128 148c48 12 96 12 144 0M128 292c48-12 96-12 144 0" fill="none" stroke="${dark}" stroke-width="3" opacity=".5"/>`,
});

const candle: Shape = ({ detail, light }) => ({
  behind: markup`<circle cx="200" cy="130" r="110" fill="#fff1bf" opacity=".6"/>`,
  body: 'M138 176h124v132a22 22 0 0 1-22 22h-80a22 22 0 0 1-22-22z',
  before: markup`<ellipse cx="200" cy="176" rx="62" ry="12" fill="${light}"/><path d="M200 176v-24" stroke="${detail}" stroke-width="5"/>
<path d="M200 88c26 34 22 66 0 68-22-2-26-34 0-68z" fill="#f4a72c"/><path d="M200 118c12 18 10 34 0 36-10-2-12-18 0-36z" fill="#fff3c4"/>
<rect x="160" y="224" width="80" height="58" rx="4" fill="#fff" opacity=".88"/><path d="M174 244h52M182 260h36" stroke="${detail}" stroke-width="4"/>`,
});

export const livingShapes = { tableLamp, pendant, chair, stool, cushion, candle };

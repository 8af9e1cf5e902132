import { markup } from '#server/markup.ts';
import type { Shape } from '../shape.ts';

const tShirt: Shape = ({ dark }) => ({
  behind: markup`<path d="M150 92c30 16 70 16 100 0l-6 32h-88z" fill="${dark}"/>`,
  body: 'M150 92c14 44 86 44 100 0l74 44-30 64-36-18v148h-116v-148l-36 18-30-64z',
  before: markup`<path d="M146 92c16 54 92 54 108 0" fill="none" stroke="${dark}" stroke-width="7"/><path d="M142 316h116" stroke="${dark}" stroke-width="3" opacity=".5"/>`,
});

const sweater: Shape = ({ dark }) => ({
  behind: markup`<path d="M152 86c30 14 66 14 96 0l-6 30h-84z" fill="${dark}"/>`,
  body: 'M150 90c16 36 84 36 100 0l62 36c18 54 26 114 24 180h-42l-28-108v132h-132v-132l-28 108h-42c-2-66 6-126 24-180z',
  before: markup`<path d="M148 90c16 44 88 44 104 0" fill="none" stroke="${dark}" stroke-width="12"/>
<path d="M134 320h132M66 298h38M296 298h38" stroke="${dark}" stroke-width="16" stroke-dasharray="6 3" opacity=".7"/>`,
});

const sneaker: Shape = ({ dark }) => ({
  behind: markup`<path d="M100 176c14-22 40-22 62-6l-8 26h-60z" fill="${dark}"/>`,
  body: 'M70 306c-6-40 0-84 18-122 20 24 52 24 72-10 26 46 62 74 116 82 38 6 60 24 58 50z',
  before: markup`<path d="M64 300h272c6 18-2 30-18 30H82c-16 0-24-12-18-30z" fill="#fbfaf6"/><path d="M66 314h270" stroke="${dark}" stroke-width="3"/>
<path d="M166 206l30-18M186 226l28-20M208 242l26-22" stroke="#fff" stroke-width="7" stroke-linecap="round"/><path d="M292 262c18 4 40 16 40 38h-50c-4-14 0-28 10-38z" fill="#fbfaf6" opacity=".85"/>`,
});

const boot: Shape = ({ dark, detail }) => ({
  behind: markup`<path d="M150 92c0-24 26-24 26 0" fill="none" stroke="${detail}" stroke-width="8"/>`,
  body: 'M130 90h112c-6 44 0 84 12 114 52 14 84 40 86 102h-210c8-76 8-146 0-216z',
  before: markup`<path d="M184 92h36l-6 116c-10 10-22 10-30 0z" fill="${detail}" opacity=".75"/><path d="M124 304h220c2 16-4 26-16 26H136c-8 0-14-10-12-26z" fill="#3b332d"/>
<path d="M128 296h214" stroke="${dark}" stroke-width="4" stroke-dasharray="8 5"/>`,
});

const backpack: Shape = ({ dark, detail, light }) => ({
  behind: markup`<path d="M170 92c0-44 60-44 60 0" fill="none" stroke="${detail}" stroke-width="12"/><path d="M112 200c-22 30-22 84 0 110M288 200c22 30 22 84 0 110" fill="none" stroke="${dark}" stroke-width="18"/>`,
  body: 'M200 84c62 0 92 40 92 98v120a28 28 0 0 1-28 28h-128a28 28 0 0 1-28-28v-120c0-58 30-98 92-98z',
  before: markup`<path d="M138 226h124a10 10 0 0 1 10 10v56a18 18 0 0 1-18 18h-108a18 18 0 0 1-18-18v-56a10 10 0 0 1 10-10z" fill="${dark}" opacity=".85"/>
<path d="M140 244h120" stroke="${light}" stroke-width="5" stroke-dasharray="5 3"/><path d="M126 176c40-26 108-26 148 0" fill="none" stroke="${detail}" stroke-width="5"/><rect x="188" y="120" width="24" height="16" rx="3" fill="${detail}"/>`,
});

const tote: Shape = ({ dark, detail }) => ({
  behind: markup`<path d="M152 160c0-122 96-122 96 0" fill="none" stroke="${dark}" stroke-width="14"/>`,
  body: 'M104 148h192l16 182h-224z',
  before: markup`<path d="M104 162h192" stroke="${dark}" stroke-width="3" stroke-dasharray="7 5"/><path d="M160 156v68M240 156v68" stroke="${dark}" stroke-width="14"/><rect x="172" y="256" width="56" height="34" rx="3" fill="#fff" opacity=".9"/><path d="M182 268h36M188 278h24" stroke="${detail}" stroke-width="3"/>`,
});

export const wardrobeShapes = { tShirt, sweater, sneaker, boot, backpack, tote };

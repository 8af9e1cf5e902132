import { markup } from '#server/markup.ts';
import type { Shape } from '../shape.ts';

const mug: Shape = ({ dark, light }) => ({
  behind: markup`<path d="M256 178c76-14 76 108-4 100" fill="none" stroke="${dark}" stroke-width="22"/>`,
  body: 'M116 142h148v144a44 44 0 0 1-44 44h-60a44 44 0 0 1-44-44z',
  before: markup`<ellipse cx="190" cy="142" rx="74" ry="15" fill="${light}"/>
<ellipse cx="190" cy="144" rx="62" ry="10" fill="#5b3a29"/>
<path d="M160 118c-14-18 12-24 0-44M196 112c-14-18 12-24 0-44" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".7"/>`,
});

const cup: Shape = ({ dark, light }) => ({
  behind: markup`<ellipse cx="200" cy="318" rx="128" ry="18" fill="${light}"/><ellipse cx="200" cy="314" rx="84" ry="9" fill="${dark}" opacity=".35"/>
<path d="M262 214c56-8 50 70-16 66" fill="none" stroke="${dark}" stroke-width="16"/>`,
  body: 'M112 192h164c0 78-32 126-82 126s-82-48-82-126z',
  before: markup`<ellipse cx="194" cy="192" rx="82" ry="15" fill="${light}"/><ellipse cx="194" cy="194" rx="69" ry="10" fill="#6b4430"/>
<path d="M194 190c-18-8-22 6 0 10 22-4 18-18 0-10z" fill="#e9d2b0"/>`,
});

const bottle: Shape = ({ detail, light }) => ({
  behind: markup`<path d="M184 52a16 16 0 0 1 32 0v16h-32z" fill="none" stroke="${detail}" stroke-width="9"/><rect x="168" y="66" width="64" height="46" rx="9" fill="${detail}"/>`,
  body: 'M168 112h64c3 30 26 32 26 62v130a26 26 0 0 1-26 26h-64a26 26 0 0 1-26-26v-130c0-30 23-32 26-62z',
  before: markup`<path d="M160 182v116" stroke="${light}" stroke-width="9" stroke-linecap="round" opacity=".8"/><rect x="142" y="296" width="116" height="8" fill="${detail}" opacity=".35"/>`,
});

const flask: Shape = ({ detail, light }) => ({
  behind: markup`<path d="M156 70a12 12 0 0 1 12-12h64a12 12 0 0 1 12 12v76h-88z" fill="${detail}"/><path d="M168 74v62" stroke="#fff" stroke-width="6" opacity=".35" stroke-linecap="round"/>
<path d="M256 190c54 0 54 96 0 96" fill="none" stroke="${detail}" stroke-width="14"/>`,
  body: 'M144 158h112v150a22 22 0 0 1-22 22h-68a22 22 0 0 1-22-22z',
  before: markup`<rect x="140" y="144" width="120" height="16" rx="5" fill="#d7dade"/><path d="M162 178v124" stroke="${light}" stroke-width="9" stroke-linecap="round" opacity=".8"/>`,
});

const speaker: Shape = ({ dark, detail, light }) => ({
  behind: markup`<path d="M148 322v12M252 322v12" stroke="${detail}" stroke-width="14"/>`,
  body: 'M146 78h108a24 24 0 0 1 24 24v200a24 24 0 0 1-24 24h-108a24 24 0 0 1-24-24v-200a24 24 0 0 1 24-24z',
  before: markup`<circle cx="200" cy="244" r="58" fill="${detail}"/><circle cx="200" cy="244" r="40" fill="${dark}"/><circle cx="200" cy="244" r="15" fill="${light}"/>
<circle cx="200" cy="138" r="28" fill="${detail}"/><circle cx="200" cy="138" r="10" fill="${light}"/><circle cx="252" cy="102" r="6" fill="#fff"/>`,
});

const headphones: Shape = ({ dark, detail }) => ({
  behind: markup`<path d="M106 236v-26a94 94 0 0 1 188 0v26" fill="none" stroke="${detail}" stroke-width="18"/><path d="M132 138a94 94 0 0 1 136 0" fill="none" stroke="${dark}" stroke-width="24" stroke-linecap="round"/>`,
  body: 'M122 206h-14c-30 0-44 26-44 62s14 62 44 62h14zM278 206h14c30 0 44 26 44 62s-14 62-44 62h-14z',
  before: markup`<rect x="118" y="212" width="30" height="112" rx="15" fill="${dark}"/><rect x="252" y="212" width="30" height="112" rx="15" fill="${dark}"/>`,
});

export const kitchenShapes = { mug, cup, bottle, flask, speaker, headphones };

import analysis from '../../../locales/ko-KR/analysis.json';
import explorer from '../../../locales/ko-KR/explorer.json';
import exportTexts from '../../../locales/ko-KR/exports.json';
import keep from '../../../locales/ko-KR/keep.json';
import pictures from '../../../locales/ko-KR/pictures.json';
import drift from '../../../locales/ko-KR/drift.json';
import notices from '../../../locales/ko-KR/notices.json';
import chains from '../../../locales/ko-KR/chains.json';
import timer from '../../../locales/ko-KR/timer.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = {
  analysis,
  explorer,
  exports: exportTexts,
  keep,
  pictures,
  drift,
  notices,
  chains,
  timer,
};

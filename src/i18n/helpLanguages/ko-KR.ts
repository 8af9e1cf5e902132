import type { HelpArticle, HelpSlug } from '#core/help/article.ts';
import account from '../../../locales/ko-KR/help/account.md';
import anyPage from '../../../locales/ko-KR/help/any-page.md';
import changes from '../../../locales/ko-KR/help/changes.md';
import credit from '../../../locales/ko-KR/help/credit.md';
import exporting from '../../../locales/ko-KR/help/exports.md';
import firstSteps from '../../../locales/ko-KR/help/first-steps.md';
import localRunner from '../../../locales/ko-KR/help/local-runner.md';
import offline from '../../../locales/ko-KR/help/offline.md';
import operators from '../../../locales/ko-KR/help/operators.md';
import programs from '../../../locales/ko-KR/help/programs.md';
import rows from '../../../locales/ko-KR/help/rows.md';
import runs from '../../../locales/ko-KR/help/runs.md';
import templates from '../../../locales/ko-KR/help/templates.md';

export const articles: Record<HelpSlug, HelpArticle> = {
  'first-steps': firstSteps,
  templates,
  'any-page': anyPage,
  runs,
  rows,
  exports: exporting,
  offline,
  'local-runner': localRunner,
  credit,
  account,
  programs,
  operators,
  changes,
};

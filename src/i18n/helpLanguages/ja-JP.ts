import type { HelpArticle, HelpSlug } from '#core/help/article.ts';
import account from '../../../locales/ja-JP/help/account.md';
import anyPage from '../../../locales/ja-JP/help/any-page.md';
import changes from '../../../locales/ja-JP/help/changes.md';
import credit from '../../../locales/ja-JP/help/credit.md';
import exporting from '../../../locales/ja-JP/help/exports.md';
import firstSteps from '../../../locales/ja-JP/help/first-steps.md';
import localRunner from '../../../locales/ja-JP/help/local-runner.md';
import offline from '../../../locales/ja-JP/help/offline.md';
import operators from '../../../locales/ja-JP/help/operators.md';
import programs from '../../../locales/ja-JP/help/programs.md';
import rows from '../../../locales/ja-JP/help/rows.md';
import runs from '../../../locales/ja-JP/help/runs.md';
import templates from '../../../locales/ja-JP/help/templates.md';

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

import type { HelpArticle, HelpSlug } from '#core/help/article.ts';
import account from '../../../locales/en-US/help/account.md';
import anyPage from '../../../locales/en-US/help/any-page.md';
import changes from '../../../locales/en-US/help/changes.md';
import credit from '../../../locales/en-US/help/credit.md';
import exporting from '../../../locales/en-US/help/exports.md';
import firstSteps from '../../../locales/en-US/help/first-steps.md';
import localRunner from '../../../locales/en-US/help/local-runner.md';
import offline from '../../../locales/en-US/help/offline.md';
import operators from '../../../locales/en-US/help/operators.md';
import programs from '../../../locales/en-US/help/programs.md';
import rows from '../../../locales/en-US/help/rows.md';
import runs from '../../../locales/en-US/help/runs.md';
import templates from '../../../locales/en-US/help/templates.md';

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

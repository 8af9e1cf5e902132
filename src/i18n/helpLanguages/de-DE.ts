import type { HelpArticle, HelpSlug } from '#core/help/article.ts';
import account from '../../../locales/de-DE/help/account.md';
import anyPage from '../../../locales/de-DE/help/any-page.md';
import changes from '../../../locales/de-DE/help/changes.md';
import credit from '../../../locales/de-DE/help/credit.md';
import exporting from '../../../locales/de-DE/help/exports.md';
import firstSteps from '../../../locales/de-DE/help/first-steps.md';
import localRunner from '../../../locales/de-DE/help/local-runner.md';
import offline from '../../../locales/de-DE/help/offline.md';
import operators from '../../../locales/de-DE/help/operators.md';
import programs from '../../../locales/de-DE/help/programs.md';
import rows from '../../../locales/de-DE/help/rows.md';
import runs from '../../../locales/de-DE/help/runs.md';
import templates from '../../../locales/de-DE/help/templates.md';

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

import { createElement, type ReactNode } from 'react';
import type { HelpNode } from '#core/help/article.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import styles from './help.module.css';

/** Draws the parts of an article as elements; its links lead to other articles and to pages of the console. */
export function ArticleBody({ body }: { body: readonly HelpNode[] }) {
  return <article className={styles.article}>{body.map(draw)}</article>;
}

function draw(node: HelpNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, to, children } = node;
  if (tag === 'br') return <br key={key} />;
  if (tag !== 'a' || to === undefined) return createElement(tag, { key }, children.map(draw));
  // The contract is no page of the console.
  if (to === '/openapi.json') return createElement(tag, { key, href: to, target: '_blank' }, children.map(draw));
  return (
    <AppLink key={key} inline to={to.startsWith('/') ? to : addresses.helpArticle(to)}>
      {children.map(draw)}
    </AppLink>
  );
}

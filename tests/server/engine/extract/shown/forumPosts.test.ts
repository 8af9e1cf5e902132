import { expect, test } from 'vitest';
import { Page } from '#server/engine/extract/page.ts';
import { forumPosts } from '#server/engine/extract/shown/forumPosts.ts';
import { shownItems } from '#server/engine/extract/shown/shownItems.ts';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';

const read = (html: string) => forumPosts(parseTree(html, false));

test.each<[string, string]>([
  [
    'articles with attributes',
    `<article class="message" data-author="Ana" id="js-post-7"><time datetime="2026-11-02T18:20:11Z">2 Nov</time><a href="/x">#3</a>
     <div class="message-body"><div class="bbWrapper">Steel.</div></div><div class="signature">Fair winds</div></article>`,
  ],
  [
    'parts with a profile beside them',
    `<div id="p7" class="post bg1"><dl class="postprofile"><dt><a class="username" href="u">Ana</a></dt></dl>
     <div class="postbody"><p class="author">by Ana <time datetime="2026-11-02T18:20:11Z">x</time></p><a>#3</a><div class="content">Steel.</div></div></div>`,
  ],
  [
    'microdata',
    `<div id="post_7" itemscope><span itemprop="author"><b itemprop="name">Ana</b></span><meta itemprop="datePublished" content="2026-11-02T18:20:11Z">
     <span>#3</span><div itemprop="text">Steel.</div></div>`,
  ],
  [
    'rows of a table',
    `<table id="post7"><tr><td><a class="bigusername" href="member.php?u=1">Ana</a></td><td><a>#3</a><abbr title="2026-11-02T18:20:11Z">x</abbr>
     <div id="post_message_7">Steel.</div></td></tr></table>`,
  ],
  [
    'comments below an article',
    `<ol><li class="comment" id="comment-7"><cite class="comment-author">Ana</cite><time datetime="2026-11-02T18:20:11Z">x</time><i>x</i><span>#3</span>
     <div class="comment-content"><p>Steel.</p></div></li></ol>`,
  ],
])('a post of %s', (_, html) => {
  expect(read(html)).toMatchObject([
    { '@type': 'Comment', author: 'Ana', datePublished: '2026-11-02T18:20:11Z', text: 'Steel.', position: '3' },
  ]);
});

test('what a post quotes is not its text', () => {
  const html = `<div class="post" id="p1"><b class="username">A</b><div class="content"><blockquote>Wood?</blockquote>Steel.</div></div>`;
  expect(read(html)).toMatchObject([{ text: 'Steel.', url: '#p1' }]);
});

test('a reply within a post is a post of its own, and not the text around it', () => {
  const reply = `<li class="comment" id="comment-2"><b class="comment-author">B</b><div class="comment-content">Second, and much longer.</div></li>`;
  const html = `<ol><li class="comment" id="comment-1"><b class="comment-author">A</b><div class="comment-content">First.</div><ul>${reply}</ul></li></ol>`;
  expect(read(html)).toMatchObject([
    { author: 'A', text: 'First.' },
    { author: 'B', text: 'Second, and much longer.' },
  ]);
});

test('of an element with the author in it the paragraphs are the text', () => {
  const html = `<li class="comment" id="comment-1"><div class="comment-body"><div class="comment-author"><cite class="fn">Ana</cite>
    <span class="says">says:</span></div><div class="comment-meta">2 November 2026</div><p>Steel.</p><p>Thanks!</p><a>Reply</a></div></li>`;
  expect(read(html)).toMatchObject([{ author: 'Ana', text: 'Steel. Thanks!' }]);
});

test('seconds since 1970 are a date', () => {
  const html = '<div class="post" id="p1"><i data-time="1793643611">yesterday</i><div class="content">A</div></div>';
  expect(read(html)).toMatchObject([{ datePublished: new Date(1_793_643_611_000).toISOString() }]);
});

test.each([
  '<div class="post"><p>No author, no date</p></div>',
  '<p>Text</p>',
  '<div class="comment" id="comment-1"></div>',
])('no post: %s', (html) => {
  expect(read(html)).toEqual([]);
});

test('the posts of a thread are those with most of the text', () => {
  const post = (id: number): string =>
    `<div class="post" id="p${id}"><b class="username">A</b><div class="content">${'Long text. '.repeat(20)}</div></div>`;
  const teaser = '<li class="comment"><b class="author">B</b><time datetime="2026-01-01"></time><p>Last reply</p></li>';
  expect(read(`<ul>${teaser.repeat(3)}</ul>${post(1)}${post(2)}`)).toHaveLength(2);
});

test('10,000 posts, and posts in each other, are read in bounded time', () => {
  const post = '<div class="post"><b class="username">A</b><div class="content">T</div>';
  expect(read(`${post}</div>`.repeat(10_000))).toHaveLength(1_000);
  expect(read(post.repeat(1_000)).length).toBeGreaterThan(0);
});

test('of structured data those are posts that have an author or a date', () => {
  const posts = (parts: string) => {
    const html = `<script type="application/ld+json">[{"@type":"Answer","text":"A"${parts}}]</script>`;
    const url = 'https://s.example/';
    return shownItems(new Page({ url, requestedUrl: url, number: 1 }, html, 'html'), 'posts').length;
  };
  expect(posts('')).toBe(0);
  expect(posts(',"author":{"@type":"Person","name":"Ana"}')).toBe(1);
  expect(posts(',"dateCreated":"2026-11-02"')).toBe(1);
});

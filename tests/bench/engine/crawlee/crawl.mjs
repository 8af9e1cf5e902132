import { appendFileSync } from 'node:fs';
import { CheerioCrawler, Configuration, log } from '@crawlee/cheerio';

/** The same crawl by Crawlee: node crawl.mjs ORIGIN PAGES OUT. */
const [origin, pages, out] = process.argv.slice(2);
log.setLevel(log.LEVELS.ERROR);

const crawler = new CheerioCrawler(
  {
    minConcurrency: 16,
    maxConcurrency: 16,
    requestHandler: ({ $ }) => {
      const row = [
        $('h1').text(),
        $('.price .amount').text(),
        $('.brand a').text(),
        $('article.product').attr('data-sku'),
        $('.stars').attr('title'),
        $('.stock').text(),
        $('img.picture').attr('src'),
        $('.description p').text(),
      ];
      appendFileSync(out, `${JSON.stringify({ row })}\n`);
    },
  },
  new Configuration({ persistStorage: false, purgeOnStart: false }),
);
await crawler.run(Array.from({ length: Number(pages) }, (_, index) => `${origin}/p/${index}.html`));

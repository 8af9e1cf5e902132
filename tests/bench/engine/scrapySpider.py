"""The same crawl by Scrapy: python3 scrapySpider.py ORIGIN PAGES OUT."""
import sys

from scrapy import Request, Spider
from scrapy.crawler import CrawlerProcess

origin, pages, out = sys.argv[1], int(sys.argv[2]), sys.argv[3]


class Products(Spider):
    name = "products"

    def start_requests(self):
        for index in range(pages):
            yield Request(f"{origin}/p/{index}.html", callback=self.parse)

    def parse(self, response):
        yield {
            "row": [
                response.css("h1::text").get(),
                response.css(".price .amount::text").get(),
                response.css(".brand a::text").get(),
                response.css("article.product::attr(data-sku)").get(),
                response.css(".stars::attr(title)").get(),
                response.css(".stock::text").get(),
                response.css("img.picture::attr(src)").get(),
                response.css(".description p::text").get(),
            ]
        }


process = CrawlerProcess(
    {
        "CONCURRENT_REQUESTS": 16,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 16,
        "ROBOTSTXT_OBEY": False,
        "TELNETCONSOLE_ENABLED": False,
        "LOG_ENABLED": False,
        "FEEDS": {out: {"format": "jsonlines"}},
    }
)
process.crawl(Products)
process.start()

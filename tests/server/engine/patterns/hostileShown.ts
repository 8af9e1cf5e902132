const repeated = (part: string, count: number): string => part.repeat(count);

/** Pages whose products, places or posts are all and nothing: each part of them may be one of many others. */
export const hostileShown: Readonly<Record<string, string>> = {
  'cards within each other': repeated('<div class="price card"><a href="/x"><img alt="x"><h3>x</h3>$1', 800),
  'cards side by side': repeated(
    '<li class="card"><a href="/x"><img></a><h3>x</h3><b class="price">$1</b></li>',
    12_000,
  ),
  'prices of many parts': `<ul>${repeated(`<li><a href="/x"><img></a>${repeated('<b class="price">$1</b>', 500)}</li>`, 100)}</ul>`,
  'lists that never end': `<script>var lat = 1; ${repeated('x = [{ name: "', 40_000)}</script>`,
  'places in places': `<script type="application/json">${repeated('{"name":"x","lat":1,"address":', 50_000)}</script>`,
  'attributes of places': repeated(`<i data-lat="1" data-lng="2" data-x='[{"lat":1,"a":["b",{}]}]'>`, 2_000),
  'posts within each other': repeated('<div class="post" id="p1"><b class="author">x</b><time datetime="2026">', 800),
  'posts side by side': repeated(
    '<div class="post"><b class="author">x</b><p>x</p><blockquote>x</blockquote></div>',
    12_000,
  ),
};

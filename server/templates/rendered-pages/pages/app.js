// One shell for every address: what a page says comes from its data.
const element = (name, attributes, text = '') => {
  const made = Object.assign(document.createElement(name), { textContent: text });
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

async function show() {
  const page = await (await fetch(`/data${location.pathname}.json`)).json();
  document.documentElement.lang = page.lang;
  document.title = page.title;
  for (const [name, content] of Object.entries(page.meta)) {
    document.head.append(element('meta', { [name.includes(':') ? 'property' : 'name']: name, content }));
  }
  if (page.canonical) document.head.append(element('link', { rel: 'canonical', href: page.canonical }));
  if (page.data) document.head.append(element('script', { type: 'application/ld+json' }, JSON.stringify(page.data)));
  const main = element('main', {});
  main.append(element('h1', {}, page.heading), ...page.text.map((text) => element('p', {}, text)));
  document.querySelector('#app').replaceChildren(element('nav', {}, 'Rooms Shop Visit'), main);
}

void show();

// Draws the list, which is nowhere in the page itself.
const request = new XMLHttpRequest();
request.open('GET', document.currentScript.dataset.from);
request.responseType = 'json';
request.addEventListener('load', () => {
  const list = document.querySelector('#app');
  for (const { name, price, pieces, address, picture, classes } of request.response) {
    const card = element('div', classes.card);
    const image = element('img', classes.picture);
    image.src = picture;
    image.alt = '';
    const title = element('a', classes.title, name);
    title.href = address;
    card.append(image, title, element('div', classes.price, price), element('div', classes.pieces, pieces));
    list.append(card);
  }
});
request.send();

function element(name, className, text = '') {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

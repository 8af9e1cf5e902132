// Results replace each other on the same page; the question waits a moment, as it does where people type.
const form = document.querySelector('form');
const books = document.querySelector('.books');
let timer;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const question = new URLSearchParams({ q: form.elements.q.value });
    const answer = await fetch(`/find?${question}`);
    const found = answer.ok ? await answer.json() : [];
    document.querySelector('.count').textContent = `${found.length} found`;
    books.innerHTML = found
      .map(
        ({ title, by, year, free }) =>
          `<li class="book"><h3>${title}</h3><p class="by">${by}</p><time>${year}</time>${free ? '<b>on the shelf</b>' : ''}</li>`,
      )
      .join('');
  }, 250);
});

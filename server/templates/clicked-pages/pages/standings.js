// All clubs come at once; the table shows four of them at a time.
const rows = document.querySelector('tbody');
const next = document.querySelector('.next');
const back = document.querySelector('.back');
const size = 4;
let clubs = [];
let page = 0;

function show() {
  rows.replaceChildren(
    ...clubs.slice(page * size, page * size + size).map(({ name, wins, points }, index) => {
      const row = document.createElement('tr');
      for (const value of [page * size + index + 1, name, wins, points]) {
        row.insertCell().textContent = value;
      }
      return row;
    }),
  );
  const pages = Math.ceil(clubs.length / size);
  document.querySelector('.at').textContent = `${page + 1} / ${pages}`;
  back.disabled = page === 0;
  next.disabled = page === pages - 1;
}

next.addEventListener('click', () => {
  page += 1;
  // The table is empty for a moment, as it is where rows come from elsewhere.
  rows.replaceChildren();
  setTimeout(show, 120);
});
back.addEventListener('click', () => {
  page -= 1;
  show();
});
fetch('/standings.json')
  .then((answer) => answer.json())
  .then((found) => {
    clubs = found;
    show();
  });

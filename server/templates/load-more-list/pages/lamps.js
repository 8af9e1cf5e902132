// The server answers with ready-made entries; the button goes with the last of them.
const list = document.querySelector('.lamps');
const button = document.querySelector('.load-more');
let page = 0;

async function load() {
  page += 1;
  button.disabled = true;
  const answer = await fetch(`/lamps?fragment=${page}`);
  list.insertAdjacentHTML('beforeend', await answer.text());
  button.disabled = false;
  button.hidden = page === 3;
}

button.addEventListener('click', load);
void load();

// Adds the next part whenever the end of the wall comes into view.
const wall = document.querySelector('#wall');
const end = document.querySelector('#end');
let part = 0;
let isLoading = false;

async function more() {
  if (isLoading || part === 3) return;
  isLoading = true;
  part += 1;
  const pictures = await (await fetch(`/pictures/${part}.json`)).json();
  for (const { id, title, by, likes } of pictures) {
    const card = document.createElement('article');
    card.className = 'card';
    card.innerHTML = `<h2><a href="/picture/${id}">${title}</a></h2><p class="by">${by}</p><span class="likes">${likes}</span>`;
    wall.append(card);
  }
  isLoading = false;
  if (part === 3) {
    end.textContent = 'That is all.';
    seen.disconnect();
  } else {
    seen.unobserve(end);
    seen.observe(end);
  }
}

const seen = new IntersectionObserver(([entry]) => {
  if (entry.isIntersecting) void more();
});
seen.observe(end);

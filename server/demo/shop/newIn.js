// Brings the next part of the list when its end comes into view. Without this script a link leads to the next part.
const list = document.querySelector('.cards');
const more = document.querySelector('.more');

function bring(link) {
  const request = new XMLHttpRequest();
  request.open('GET', link.href);
  request.responseType = 'document';
  request.addEventListener('load', () => {
    const part = request.response;
    if (part === null || request.status !== 200) return;
    const next = part.querySelector('.more a');
    list.append(...part.querySelectorAll('.card'));
    if (next === null) more.remove();
    else {
      link.href = next.href;
      watch(link);
    }
  });
  request.send();
}

function watch(link) {
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    bring(link);
  });
  seen.observe(more);
}

if (list !== null && more !== null) watch(more.querySelector('a'));

import { computed, signal } from '@preact/signals-react';

/** Below this width the open menu covers a part of the page and closes after a choice. */
const wide = matchMedia('(min-width: 1000px)');
const isWide = signal(wide.matches);
const chosen = signal<'open' | 'rail' | null>(null);

wide.addEventListener('change', (event) => {
  isWide.value = event.matches;
  chosen.value = null;
});

/** The state of the side menu: in full, as a rail of icons, or in full over the page. */
export const menuWidth = computed(() => {
  const width = chosen.value ?? (isWide.value ? 'open' : 'rail');
  return width === 'open' && !isWide.value ? 'over' : width;
});

export function toggleMenu(): void {
  chosen.value = menuWidth.value === 'rail' ? 'open' : 'rail';
}

/** Closes the menu after a choice if it covers the page. */
export function closeMenuOverPage(): void {
  if (menuWidth.value === 'over') chosen.value = null;
}

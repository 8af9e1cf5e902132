import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { createKeyReader, type Shortcut } from './shortcuts.ts';

/** Elements that use letters themselves. */
const typing = 'input, textarea, select, [contenteditable="true"], [role="grid"], [role="listbox"], [role="tree"]';
const overlay = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Listens to the shortcuts of the console while nothing is open above the page. */
export function useShortcuts(show: (what: 'menu' | 'list') => void): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const read = createKeyReader();
    const act = (shortcut: Shortcut) => {
      if (shortcut.does === 'open') navigate(shortcut.address);
      else if (shortcut.does === 'search') searchField()?.focus();
      else show(shortcut.does);
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector(overlay) !== null) return;
      const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
      const shortcut = read(event, isTyping);
      if (shortcut === null) return;
      event.preventDefault();
      act(shortcut);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [navigate, show]);
}

/** The first search field of the page. */
function searchField(): HTMLInputElement | null {
  return document.querySelector('main input[type="search"]');
}

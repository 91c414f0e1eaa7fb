import { useCallback, useEffect } from 'react';
import { openInsideSearch } from '../../lib/shell/inside-search.ts';
import { takesKeys } from './playback/keyboard.ts';
import { hasSingleKeys } from './playback/single-keys.ts';

/** Returns a function that opens the search inside a course. The slash key opens it too, unless single-key shortcuts are off. */
export const useCourseSearch = (id: string, title: string): (() => void) => {
  const open = useCallback(() => openInsideSearch({ text: '', course: { id, title } }), [id, title]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
      if (!hasSingleKeys() || takesKeys(target)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open]);
  return open;
};

import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { ChevronDownIcon } from '../../components/ui/icons.tsx';
import { MenuLink } from '../../components/ui/MenuLink.tsx';
import type { NavigationItem } from '../../content/navigation.ts';
import classes from './SolutionsMenu.module.css';
import bar from './TopBar.module.css';

/** The menu stays open this long after the pointer left, so that it can cross the gap between button and menu. */
const closeAfterMs = 180;

/**
 * A menu of the top bar. It opens on hover, tap and keyboard (WAI-ARIA's disclosure pattern for navigation). The links are
 * always in the markup, so it also works for search engines and without scripts.
 */
export const SolutionsMenu = ({ item }: { item: NavigationItem }) => {
  const { label, to, overview = label, overviewHint = '', children = [] } = item;
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Hovering opened the menu, so the click that follows must not close it. */
  const byPointer = useRef(false);
  const id = useId();
  const links = () => [...(root.current?.querySelectorAll('a') ?? [])];

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return undefined;
    const leave = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  const hover = (event: PointerEvent, inside: boolean) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    byPointer.current = inside && (byPointer.current || !open);
    if (inside) setOpen(true);
    else timer.current = setTimeout(() => setOpen(false), closeAfterMs);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false);
      button.current?.focus();
      return;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    // The links can take focus only once they are shown.
    flushSync(() => setOpen(true));
    const list = links();
    const at = list.indexOf(document.activeElement as HTMLAnchorElement);
    const next = event.key === 'ArrowDown' ? list[(at + 1) % list.length] : list.at(at < 0 ? -1 : at - 1);
    next?.focus();
  };

  const isCurrent = pathname === to || pathname.startsWith(`${to}/`);
  return (
    <li
      ref={root}
      className={classes.root}
      onPointerEnter={(event) => hover(event, true)}
      onPointerLeave={(event) => hover(event, false)}
      onKeyDown={onKeyDown}
    >
      <button
        ref={button}
        type="button"
        className={`${bar.link} ${classes.trigger}`}
        data-current={isCurrent || undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open || byPointer.current);
          byPointer.current = false;
        }}
      >
        <span>{label}</span>
        <ChevronDownIcon className={classes.chevron} />
      </button>
      <ul id={id} className={classes.menu} data-open={open || undefined}>
        {[{ label: overview, to, hint: overviewHint }, ...children].map((page) => (
          <li key={page.to}>
            <MenuLink to={page.to} end className={classes.item} onClick={() => setOpen(false)}>
              <span className={classes.name}>{page.label}</span>
              <span className={classes.hint}>{page.hint}</span>
            </MenuLink>
          </li>
        ))}
      </ul>
    </li>
  );
};
